import { expect, test } from 'vitest';
import { settle } from '../src/lib/settle';

const content = { fields: [{ name: 'Attack' }, { name: 'Attack or Move', text: 'both', when: { eighth_field: { attack: { name: 'Second Attack' } } } }] };

test('a setting changes what it names and nothing else', () => {
  expect(settle(content, { eighth_field: 'attack' }).fields).toEqual([{ name: 'Attack' }, { name: 'Second Attack', text: 'both' }]);
});

test('without that value things are as printed', () => {
  for (const settings of [{}, { eighth_field: 'attack_or_move' }, { other: 'attack' }] as Record<string, string>[])
    expect(settle(content, settings).fields[1]).toEqual({ name: 'Attack or Move', text: 'both' });
});
