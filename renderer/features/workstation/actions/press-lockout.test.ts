import { describe, expect, it } from 'vitest';
import { createPressGuard } from './press-lockout.ts';

describe('press guard', () => {
  it('the same place within 400 ms is ignored', () => {
    const { counts } = createPressGuard<string>();
    expect([counts('main', 1000), counts('main', 1399), counts('main', 1400)]).toEqual([true, false, true]);
  });

  it('ignored presses do not put off the next one', () => {
    const { counts } = createPressGuard<string>();
    const presses = [0, 150, 300, 450, 600, 850].map((at) => counts('main', at));
    expect(presses).toEqual([true, false, false, true, false, true]);
  });

  it('another place counts at once', () => {
    const { counts } = createPressGuard<string>();
    expect([counts('main', 0), counts('recall', 1)]).toEqual([true, true]);
  });

  it('a place that shows something else rests for 600 ms, and until whoever hammers away has paused', () => {
    const { setActionKey, counts } = createPressGuard<string>();
    expect(setActionKey('main', 'stop', 0)).toBe(false);
    expect(setActionKey('main', 'finish 7', 5000)).toBe(true);
    expect([4990, 5000, 5599, 6198, 6798].map((at) => counts('main', at))).toEqual([
      ...[false, false, false, false, true],
    ]);
    expect(setActionKey('main', 'finish 7', 9000)).toBe(false);
    expect(counts('main', 9001)).toBe(true);
  });

  it('a place rests as long after its deed was answered', () => {
    const { setActionKey, answered, counts, visibleFor } = createPressGuard<string>();
    setActionKey('main', 'next', 0);
    answered('main', 5000);
    expect([counts('main', 5100), counts('main', 5700)]).toEqual([false, true]);
    expect(visibleFor('main', 5700)).toBe(600);
  });

  it('what a page shows first can be pressed at once', () => {
    const { setActionKey, counts } = createPressGuard<string>();
    setActionKey('main', 'next', 1000);
    expect(counts('main', 1001)).toBe(true);
  });

  it('counts no press that went down while the place still showed that it rests, however late that is drawn', () => {
    const { setActionKey, unlocked, counts } = createPressGuard<'main'>();
    setActionKey('main', 'next', 0);
    setActionKey('main', 'finish', 5000);
    expect(counts('main', 5700, true)).toBe(false);
    unlocked('main', 7000);
    expect([6999, 7600].map((at) => counts('main', at))).toEqual([false, true]);
  });
});
