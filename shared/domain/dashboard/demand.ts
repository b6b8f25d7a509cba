import type { Millis } from '../ids.ts';
import { daysBefore } from '../statistics/period.ts';
import { type BranchCalendar, businessDay } from '../time/business-day.ts';

/** Weeks whose same weekday today is compared with. */
const WEEKS_COMPARED = 8;
const DAYS_A_WEEK = 7;
const HOURS_A_DAY = 24;
const HOUR_MS = 3_600_000;

/** Where a branch's business day stands, and the days that it is compared with. */
export interface DemandMoment {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The same weekday of the weeks before, the latest first. */
  readonly days: readonly string[];
  /** The hours of its clock that are over in this business day, in their order. */
  readonly over: readonly number[];
  /** The hour that is running, and the part of it that has passed: 0 to under 1. */
  readonly running: { readonly hour: number; readonly share: number };
}

/** Tells what a branch's demand is compared with at a moment: the same weekday, as far as today has come. */
export function demandMoment(now: Millis, calendar: BranchCalendar): DemandMoment {
  const today = businessDay(now, calendar);
  const wall = now + calendar.zoneHours * HOUR_MS;
  const hours = Math.floor(wall / HOUR_MS);
  const hour = ((hours % HOURS_A_DAY) + HOURS_A_DAY) % HOURS_A_DAY;
  const passed = (hour - calendar.resetHour + HOURS_A_DAY) % HOURS_A_DAY;
  return {
    today,
    days: Array.from({ length: WEEKS_COMPARED }, (_, week) => daysBefore(today, (week + 1) * DAYS_A_WEEK)),
    over: Array.from({ length: passed }, (_, index) => (calendar.resetHour + index) % HOURS_A_DAY),
    running: { hour, share: wall / HOUR_MS - hours },
  };
}

/** How many arrived on one day until the hour that is running now, and in that hour. */
export interface ArrivedThen {
  readonly over: number;
  readonly running: number;
}

/**
 * The demand that is usual by now: the mean of the days compared on which anybody came at all, the running hour counted
 * by as much of it as has passed. Null where there is no such day: the branch is new, or never open on that weekday.
 */
export function typicalDemand(days: readonly ArrivedThen[], { running }: Pick<DemandMoment, 'running'>) {
  if (days.length === 0) return null;
  const all = days.reduce((sum, then) => sum + then.over + then.running * running.share, 0);
  return Math.round(all / days.length);
}
