import assert from 'node:assert/strict';

export const expect = (condition, message) => assert.ok(condition, message);
export const equal = (found, wanted, message) => assert.deepEqual(found, wanted, message);
