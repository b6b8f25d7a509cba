import { dayOf, endOfDay, type ModelState, ticketsIn } from './model-state.ts';

const HOUR = 3_600_000;
/** How far the wall clock may be from where it is expected. */
const BELIEVED = 2 * HOUR;

const startOfDay = (day: number): number => endOfDay(day - 1);
/** The time that it should be; nobody knows after a start. */
const expected = ({ believed, mono }: ModelState): number | null =>
  believed && believed.now + mono - believed.mono;

/**
 * Finds the business day that the branch is in by now, written down once more from what is promised: a clock that
 * contradicts the one that runs on begins no day, and after a start none but the next while somebody is left; no day
 * goes back.
 */
export function dayNow(model: ModelState): { readonly day: number; readonly isCertain: boolean } {
  const { now, day } = model;
  const today = dayOf(now);
  const time = expected(model);
  if (today < day) {
    const isNear = startOfDay(day) - now <= BELIEVED;
    return { day, isCertain: isNear || (time !== null && Math.abs(now - time) <= BELIEVED) };
  }
  if (today === day) return { day, isCertain: true };
  const isLeft = ticketsIn(model, 'waiting', 'standby', 'assisting').some(
    ({ arrived }) => dayOf(arrived) !== today,
  );
  const begins =
    time === null
      ? !isLeft || today === day + 1
      : Math.abs(now - time) <= BELIEVED || dayOf(time + BELIEVED) >= today;
  return begins ? { day: today, isCertain: true } : { day, isCertain: false };
}

/** The moments at which a day may begin: midnight, and for a clock that ran ahead when it is not too far any more. */
export function midnights(model: ModelState): number[] {
  const today = dayOf(model.now);
  const time = expected(model);
  const late = time === null ? [] : [model.now + startOfDay(today) - BELIEVED - time];
  return [endOfDay(model.day), endOfDay(today), ...late];
}
