// What counts as a phone, upright or on its side; the style sheets say the same in their media queries.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('(max-width: 700px), (max-height: 480px)');
/** On its side: the sheet stands beside the board. */
export const sideways = new MediaQuery('(max-height: 480px) and (orientation: landscape)');
