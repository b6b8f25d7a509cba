import type { Millis } from '#shared/domain/ids.ts';
import { MAX_CLOCK_DRIFT_MS, type Witness } from '#shared/domain/time/decide-day.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

type ReceivedWitness = Witness & { readonly by: 'central' | 'staff' | 'running' };

/**
 * Keeps what the wall clock is held against, by the clock that never goes back. Lives as long as the process: after a
 * start nothing is known until the first day is decided, central answers or staff do.
 */
export interface TrustedClock {
  /** The time to go by: the wall clock's, or what staff replaced it by until it is right again. */
  now(): Millis;
  /** Who says what time it should be; null at a start, where nobody has yet. */
  witness(): ReceivedWitness | null;
  /** Milliseconds since the start. */
  running(): number;
  /** Tells whether staff have said that the wall clock is wrong, and it still is. */
  isRefused(): boolean;
  /** Takes the time to go by for right, since nothing contradicts it. */
  believe(): void;
  /** Takes the word of staff that the wall clock is right, whatever central says of it as it is now. */
  confirm(): void;
  /** Takes the word of staff that the wall clock is wrong, and goes on from another time. */
  refuse(at: Millis): void;
  /** Takes central's time. */
  hear(at: Millis): void;
}

/** A time, and the moment at which it was right by the clock that never goes back. */
interface Anchor {
  readonly at: Millis;
  readonly mono: number;
}

export function createTrustedClock(clock: Clock): TrustedClock {
  const startedAt = clock.mono();
  let right: (Anchor & { readonly by: 'staff' | 'running' }) | null = null;
  let rejected = false;
  let central: Anchor | null = null;
  /** By how much the wall clock was ahead of central when staff said that it is right all the same. */
  let accepted: Millis | null = null;

  const anchored = (at: Millis): Anchor => ({ at, mono: clock.mono() });
  const since = ({ at, mono }: Anchor): Millis => at + clock.mono() - mono;
  const isRefused = () => rejected && right !== null && !isNear(clock.now(), since(right));
  const now = () => (isRefused() && right ? since(right) : clock.now());
  const isAccepted = (at: Millis) => accepted !== null && isNear(clock.now() - at, accepted);

  return {
    now,
    witness() {
      if (central && !isAccepted(since(central))) return { by: 'central', at: since(central) };
      return right && { by: right.by, at: since(right) };
    },
    running: () => clock.mono() - startedAt,
    isRefused,
    believe() {
      right = { ...anchored(now()), by: 'running' };
      rejected = isRefused();
    },
    confirm() {
      rejected = false;
      accepted = central && clock.now() - since(central);
      right = { ...anchored(clock.now()), by: 'staff' };
    },
    refuse(at) {
      rejected = true;
      accepted = null;
      right = { ...anchored(at), by: 'staff' };
    },
    hear(at) {
      central = anchored(at);
      if (!isNear(at, clock.now())) return;
      rejected = false;
      accepted = null;
    },
  };
}

const isNear = (a: Millis, b: Millis): boolean => Math.abs(a - b) <= MAX_CLOCK_DRIFT_MS;
