import { describe, expect, it } from 'vitest';
import { wantedPaper } from './wanted-paper.ts';

const KEY = '0b9f5c3e-2d0a-4c0e-9d53-8f3a5c7e1b22';

describe('the address of the print page', () => {
  it.each([
    ['', { kind: 'draft' }],
    ['?x=1', { kind: 'draft' }],
    [`?job=${KEY}`, { kind: 'job', key: KEY }],
    ['?job=', { kind: 'noJob' }],
    ['?job=17', { kind: 'noJob' }],
    ['?job=../../health', { kind: 'noJob' }],
  ] as const)('%s', (search, wanted) => {
    expect(wantedPaper(search)).toEqual(wanted);
  });
});
