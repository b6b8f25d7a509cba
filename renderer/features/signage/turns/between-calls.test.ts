import { describe, expect, it } from 'vitest';
import { takenBetweenCalls } from './between-calls.ts';

const page = (since: number) => ({ calls: [], since });

describe('what is configured while a display is on', () => {
  const [first, second] = [page(1), page(2)];

  it('is taken at once while nobody is called', () => {
    expect(takenBetweenCalls({ settings: 'old', standing: null }, 'new', null).settings).toBe('new');
  });

  it('waits until the call that stands out has gone', () => {
    const called = takenBetweenCalls({ settings: 'old', standing: null }, 'old', first);
    const waits = takenBetweenCalls(called, 'new', first);
    expect(waits).toBe(called);
    expect(takenBetweenCalls(waits, 'new', null).settings).toBe('new');
  });

  it('is taken as the next call takes the place of the first: a room that is never at rest waits no longer', () => {
    const called = { settings: 'old', standing: first };
    expect(takenBetweenCalls(called, 'new', second)).toEqual({ settings: 'new', standing: second });
  });
});
