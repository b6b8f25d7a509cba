import { HOUR_MS } from '#shared/domain/time/units.ts';
import type { Millis } from '../ids.ts';
import { type BranchCalendar, businessDay } from '../time/business-day.ts';
import { daysBefore } from './period.ts';

/** Number of weeks compared with. */
const WEEKS_COMPARED = 8;
const DAYS_A_WEEK = 7;
const HOURS_A_DAY = 24;

/** Progress of a business day and the days to compare with. */
export interface DemandMoment {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Same weekday of earlier weeks, latest first. */
  readonly days: readonly string[];
  /** Completed hours of the business day in order. */
  readonly over: readonly number[];
  /** Present hour and its elapsed part, 0 to below 1. */
  readonly running: { readonly hour: number; readonly share: number };
}

/** Comparison basis for the demand at a moment. */
export function demandMoment(now: Millis, calendar: BranchCalendar): DemandMoment {
  const today = businessDay(now, calendar);
  const localTime = now + calendar.zoneHours * HOUR_MS;
  const hours = Math.floor(localTime / HOUR_MS);
  const hour = ((hours % HOURS_A_DAY) + HOURS_A_DAY) % HOURS_A_DAY;
  const passed = (hour - calendar.resetHour + HOURS_A_DAY) % HOURS_A_DAY;
  return {
    today,
    days: Array.from({ length: WEEKS_COMPARED }, (_, week) => daysBefore(today, (week + 1) * DAYS_A_WEEK)),
    over: Array.from({ length: passed }, (_, index) => (calendar.resetHour + index) % HOURS_A_DAY),
    running: { hour, share: localTime / HOUR_MS - hours },
  };
}

/** Arrivals of a day before and in the present hour. */
export interface ArrivedThen {
  readonly over: number;
  readonly running: number;
}

/**
 * Typical demand by now: mean of the compared days with arrivals, the present hour in proportion. Null without such
 * days.
 */
export function typicalDemand(days: readonly ArrivedThen[], { running }: Pick<DemandMoment, 'running'>) {
  if (days.length === 0) return null;
  const all = days.reduce((sum, then) => sum + then.over + then.running * running.share, 0);
  return Math.round(all / days.length);
}
