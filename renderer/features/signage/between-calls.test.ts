import { describe, expect, it } from 'vitest';
import { freezeDuringCalls } from './calls.ts';

const page = (since: number) => ({ calls: [], since });

describe('what is configured while a display is on', () => {
  const [first, second] = [page(1), page(2)];

  it('is taken at once while nobody is called', () => {
    expect(freezeDuringCalls({ settings: 'old', standing: null }, 'new', null).settings).toBe('new');
  });

  it('waits until the call that stands out has gone', () => {
    const called = freezeDuringCalls({ settings: 'old', standing: null }, 'old', first);
    const waits = freezeDuringCalls(called, 'new', first);
    expect(waits).toBe(called);
    expect(freezeDuringCalls(waits, 'new', null).settings).toBe('new');
  });

  it('is taken as the next call takes the place of the first: a room that is never at rest waits no longer', () => {
    const called = { settings: 'old', standing: first };
    expect(freezeDuringCalls(called, 'new', second)).toEqual({ settings: 'new', standing: second });
  });
});
