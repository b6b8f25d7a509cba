import type { EarlyWarnings, QueueWarning } from '#shared/contract/workstation/early-warning.ts';

/** What is said of one queue: which sentence, and in how many milliseconds what it tells of is to happen. */
export interface Sentence {
  readonly key: 'breaks' | 'broken';
  readonly inMs: number;
}

/** What one more workstation would change. */
export interface OneMore {
  readonly key: 'notToday' | 'notWithinTheHour' | 'later' | 'back' | 'notEnough' | 'alreadyBack';
  readonly inMs: number;
}

const MINUTE_MS = 60_000;
/** Less is no gain. */
const GAIN_MS = 5 * MINUTE_MS;

/** Says what is to be expected of a queue as it is. */
export function warningMessage({ asNow }: QueueWarning, now: number): Sentence {
  if (asNow.kind === 'breaks') return { key: 'breaks', inMs: about(Date.parse(asNow.at) - now) };
  return { key: 'broken', inMs: 0 };
}

/** Says what one more workstation would change, and of a queue that recovers by itself soon, that it does. */
export function oneMoreOf(
  { asNow, withOneMore }: QueueWarning,
  { untilClosing }: Pick<EarlyWarnings, 'untilClosing'>,
  now: number,
): OneMore {
  if (withOneMore.kind === 'keeps') return { key: untilClosing ? 'notToday' : 'notWithinTheHour', inMs: 0 };
  if (withOneMore.kind === 'breaks') {
    const at = Date.parse(withOneMore.at);
    const isLater = asNow.kind === 'breaks' && at - Date.parse(asNow.at) >= GAIN_MS;
    return isLater ? { key: 'later', inMs: about(at - now) } : { key: 'notEnough', inMs: 0 };
  }
  const alone =
    asNow.kind === 'broken' && asNow.metAgainAt !== null ? Date.parse(asNow.metAgainAt) : Infinity;
  const helped = withOneMore.metAgainAt === null ? Infinity : Date.parse(withOneMore.metAgainAt);
  if (helped < Infinity && helped <= alone - GAIN_MS) return { key: 'back', inMs: about(helped - now) };
  return alone < Infinity ? { key: 'alreadyBack', inMs: about(alone - now) } : { key: 'notEnough', inMs: 0 };
}

/** Rounds to what can be known of it: a minute at first, then five; never less than a minute. */
function about(ms: number): number {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return (minutes < 10 ? minutes : Math.round(minutes / 5) * 5) * MINUTE_MS;
}
