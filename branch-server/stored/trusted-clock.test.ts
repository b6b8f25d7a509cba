import { describe, expect, it } from 'vitest';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { createTrustedClock } from './trusted-clock.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600_000;

describe('the time of central', () => {
  it('is a reference that advances with the monotonic clock', () => {
    const clock = createSettableClock();
    const trusted = createTrustedClock(clock);
    const at = clock.now();
    trusted.observe(at, SECOND);
    clock.advance(DAY);
    expect(trusted.witness()).toEqual({ by: 'central', at: at + DAY });
  });

  it.each([
    ['the machine was suspended', DAY],
    ['the clock was set back', -DAY],
  ])('is ignored if %s while central answered', (_, moved) => {
    const clock = createSettableClock();
    const trusted = createTrustedClock(clock);
    const sentAt = clock.now();
    trusted.observe(sentAt, SECOND);
    clock.advance(moved);
    trusted.observe(sentAt, clock.now() - sentAt);
    expect(trusted.witness()).toEqual({ by: 'central', at: sentAt + moved });
  });
});
