import type { Millis } from '#shared/domain/ids.ts';
import { MAX_CLOCK_DRIFT_MS, type Witness } from '#shared/domain/time/decide-day.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

type ReceivedWitness = Witness & { readonly by: 'central' | 'staff' | 'running' };

/**
 * Evidence against the wall clock, measured by the monotonic clock. In memory: after a start there is none until
 * the first day is decided, central answers or staff do.
 */
export interface TrustedClock {
  /** Time in force: the wall clock, or the time that staff set instead until the clock is right again. */
  now(): Millis;
  /** Source of the expected time; null after a start, before there is one. */
  witness(): ReceivedWitness | null;
  /** Milliseconds since the start. */
  running(): number;
  /** Whether staff rejected the wall clock, and it is still wrong. */
  isRejected(): boolean;
  /** Accepts the current time as right, since nothing contradicts it. */
  believe(): void;
  /** Staff confirm the wall clock, whatever time central reports now. */
  confirm(): void;
  /** Staff reject the wall clock; continues from another time. */
  reject(at: Millis): void;
  /**
   * Receives the time of central. It is ignored if the wall clock moved by more than a minute during the request
   * (`tookMs`): the machine was suspended, or its clock was set, and the time of central's answer is unknown.
   */
  observe(at: Millis, tookMs: Millis): void;
}

/** Maximum duration of a request whose answer is used for the time. */
const MAX_ANSWER_MS = 60_000;

/** A time, and the monotonic moment at which it was right. */
interface Anchor {
  readonly at: Millis;
  readonly mono: number;
}

export function createTrustedClock(clock: Clock): TrustedClock {
  const startedAt = clock.mono();
  let right: (Anchor & { readonly by: 'staff' | 'running' }) | null = null;
  let rejected = false;
  let central: Anchor | null = null;
  /** Difference of the wall clock to central when staff confirmed it. */
  let accepted: Millis | null = null;

  const anchored = (at: Millis): Anchor => ({ at, mono: clock.mono() });
  const since = ({ at, mono }: Anchor): Millis => at + clock.mono() - mono;
  const isRejected = () => rejected && right !== null && !isNear(clock.now(), since(right));
  const now = () => (isRejected() && right ? since(right) : clock.now());
  const isAccepted = (at: Millis) => accepted !== null && isNear(clock.now() - at, accepted);

  return {
    now,
    witness() {
      if (central && !isAccepted(since(central))) return { by: 'central', at: since(central) };
      return right && { by: right.by, at: since(right) };
    },
    running: () => clock.mono() - startedAt,
    isRejected,
    believe() {
      right = { ...anchored(now()), by: 'running' };
      rejected = isRejected();
    },
    confirm() {
      rejected = false;
      accepted = central && clock.now() - since(central);
      right = { ...anchored(clock.now()), by: 'staff' };
    },
    reject(at) {
      rejected = true;
      accepted = null;
      right = { ...anchored(at), by: 'staff' };
    },
    observe(at, tookMs) {
      if (Math.abs(tookMs) > MAX_ANSWER_MS) return;
      central = anchored(at);
      if (!isNear(at, clock.now())) return;
      rejected = false;
      accepted = null;
    },
  };
}

const isNear = (a: Millis, b: Millis): boolean => Math.abs(a - b) <= MAX_CLOCK_DRIFT_MS;
