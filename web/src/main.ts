import { mount } from 'svelte';
import App from './App.svelte';
import './style/tokens.css';
import './style/base.css';
import { app } from './lib/app.svelte';
import { device } from './lib/device.svelte';

device.start();
app.start();
mount(App, { target: document.getElementById('app')! });
