import { expect, it } from 'vitest';
import { meanwhile } from './workstation-actions.tsx';

const lucia = { idUsers: 1, status: 'idle' } as const;
const iker = { idUsers: 2, status: 'assisting' } as const;
const closed = { idUsers: null, status: 'off' } as const;

it.each([
  ['the same user in any later state', lucia, { ...lucia, status: 'assisting' } as const, 'same'],
  ['nobody, as before', closed, closed, 'same'],
  ['a workstation that was closed', lucia, closed, 'closed'],
  ['another user', lucia, iker, 'other'],
  ['a workstation that was opened', closed, iker, 'opened'],
  ['a deleted workstation', lucia, undefined, 'gone'],
])('reports %s', (_what, seen, now, became) => {
  expect(meanwhile(seen, now)).toBe(became);
});
