import { dayOf, endOfDay, type ModelState, ticketsIn } from './model-state.ts';

const HOUR = 3_600_000;
/** Maximum deviation of the wall clock from the expected time. */
const ASSUMED = 2 * HOUR;

const startOfDay = (day: number): number => endOfDay(day - 1);
/** Expected time; null after a start. */
const expected = ({ trustedClock: assumed, mono }: ModelState): number | null =>
  assumed && assumed.now + mono - assumed.mono;

/**
 * The branch's business day, stated independently of the product: a clock that contradicts the monotonic one starts
 * no day, a start does so only for the next day while tickets are left, and no day goes back.
 */
export function dayNow(model: ModelState): { readonly day: number; readonly isCertain: boolean } {
  const { now, day } = model;
  const today = dayOf(now);
  const time = expected(model);
  if (today < day) {
    const isNear = startOfDay(day) - now <= ASSUMED;
    return { day, isCertain: isNear || (time !== null && Math.abs(now - time) <= ASSUMED) };
  }
  if (today === day) return { day, isCertain: true };
  const isLeft = ticketsIn(model, 'waiting', 'standby', 'assisting').some(
    ({ arrived }) => dayOf(arrived) !== today,
  );
  const begins =
    time === null
      ? !isLeft || today === day + 1
      : Math.abs(now - time) <= ASSUMED || dayOf(time + ASSUMED) >= today;
  return begins ? { day: today, isCertain: true } : { day, isCertain: false };
}

/** Moments at which a day may begin: midnight, and for a clock that ran ahead the end of its excessive deviation. */
export function midnights(model: ModelState): number[] {
  const today = dayOf(model.now);
  const time = expected(model);
  const late = time === null ? [] : [model.now + startOfDay(today) - ASSUMED - time];
  return [endOfDay(model.day), endOfDay(today), ...late];
}
