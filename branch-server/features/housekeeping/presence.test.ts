import { describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const LUCIA = 1;

describe('presence', () => {
  function at(start = 1_000_000) {
    let mono = start;
    const presence = createPresence(() => mono);
    const pass = (ms: number) => {
      mono += ms;
    };
    return { presence, pass };
  }

  it('lasts while a page of the user is connected, and 15 s longer', () => {
    const { presence, pass } = at();
    const [first, second] = [presence.connected(LUCIA), presence.connected(LUCIA)];
    first();
    pass(60_000);
    expect(presence.isAway(LUCIA)).toBe(false);
    second();
    pass(14_999);
    expect(presence.isAway(LUCIA)).toBe(false);
    pass(1);
    expect(presence.isAway(LUCIA)).toBe(true);
    expect(presence.hasLeft(LUCIA)).toBe(true);
    presence.connected(LUCIA);
    expect(presence.isAway(LUCIA)).toBe(false);
  });

  it('lasts 15 s from each request of a user without a connection', () => {
    const { presence, pass } = at();
    presence.polled(LUCIA);
    pass(14_999);
    presence.polled(LUCIA);
    pass(14_999);
    expect(presence.isAway(LUCIA)).toBe(false);
    pass(1);
    expect(presence.isAway(LUCIA)).toBe(true);
  });

  it('is assumed for 15 s for users not seen yet, and none of them counts as having left', () => {
    const { presence, pass } = at();
    expect(presence.isAway(LUCIA)).toBe(false);
    pass(15_000);
    expect(presence.isAway(LUCIA)).toBe(true);
    expect(presence.hasLeft(LUCIA)).toBe(false);
  });
});
