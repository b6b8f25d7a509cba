import { describe, expect, it } from 'vitest';
import { createPressGuard } from './press-lockout.ts';

describe('press lockout', () => {
  it('a second press of a slot within 400 ms is ignored', () => {
    const { counts } = createPressGuard<string>();
    expect([counts('main', 1000), counts('main', 1399), counts('main', 1400)]).toEqual([true, false, true]);
  });

  it('ignored presses do not extend the lockout', () => {
    const { counts } = createPressGuard<string>();
    const presses = [0, 150, 300, 450, 600, 850].map((at) => counts('main', at));
    expect(presses).toEqual([true, false, false, true, false, true]);
  });

  it('a press of another slot counts at once', () => {
    const { counts } = createPressGuard<string>();
    expect([counts('main', 0), counts('recall', 1)]).toEqual([true, true]);
  });

  it('a slot with a new action is locked for 600 ms, and until repeated presses pause', () => {
    const { setActionKey, counts } = createPressGuard<string>();
    expect(setActionKey('main', 'stop', 0)).toBe(false);
    expect(setActionKey('main', 'finish 7', 5000)).toBe(true);
    expect([4990, 5000, 5599, 6198, 6798].map((at) => counts('main', at))).toEqual([
      ...[false, false, false, false, true],
    ]);
    expect(setActionKey('main', 'finish 7', 9000)).toBe(false);
    expect(counts('main', 9001)).toBe(true);
  });

  it('a slot is locked as long after the answer to its action', () => {
    const { setActionKey, answered, counts, visibleFor } = createPressGuard<string>();
    setActionKey('main', 'next', 0);
    answered('main', 5000);
    expect([counts('main', 5100), counts('main', 5700)]).toEqual([false, true]);
    expect(visibleFor('main', 5700)).toBe(600);
  });

  it('the first actions of a page can be pressed at once', () => {
    const { setActionKey, counts } = createPressGuard<string>();
    setActionKey('main', 'next', 1000);
    expect(counts('main', 1001)).toBe(true);
  });

  it('a press that began during the lockout does not count, however late it is rendered', () => {
    const { setActionKey, unlocked, counts } = createPressGuard<'main'>();
    setActionKey('main', 'next', 0);
    setActionKey('main', 'finish', 5000);
    expect(counts('main', 5700, true)).toBe(false);
    unlocked('main', 7000);
    expect([6999, 7600].map((at) => counts('main', at))).toEqual([false, true]);
  });
});
