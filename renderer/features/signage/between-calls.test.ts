import { describe, expect, it } from 'vitest';
import { freezeDuringCalls } from './calls.ts';

const page = (since: number) => ({ calls: [], since });

describe('a configuration change on a running display', () => {
  const [first, second] = [page(1), page(2)];

  it('applies at once if there is no current call', () => {
    expect(freezeDuringCalls({ settings: 'old', currentPage: null }, 'new', null).settings).toBe('new');
  });

  it('waits until the current call has ended', () => {
    const called = freezeDuringCalls({ settings: 'old', currentPage: null }, 'old', first);
    const waits = freezeDuringCalls(called, 'new', first);
    expect(waits).toBe(called);
    expect(freezeDuringCalls(waits, 'new', null).settings).toBe('new');
  });

  it('applies when the next call replaces the first, so that a busy display is updated too', () => {
    const called = { settings: 'old', currentPage: first };
    expect(freezeDuringCalls(called, 'new', second)).toEqual({ settings: 'new', currentPage: second });
  });
});
