import type { Millis } from '../ids.ts';
import { DAYS, type Day } from './days.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, WEEK_MS } from './units.ts';

/** First Monday after 1 January 1970. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Hours of a weekday, `HH:mm:ss`; 23:59:59 means midnight. */
export interface Hours {
  readonly day: Day;
  readonly start: string;
  readonly end: string;
}

/** Open until, or opening at; null means for ever or never. */
export type Opening =
  | { readonly open: true; readonly until: Millis | null }
  | { readonly open: false; readonly opensAt: Millis | null };

interface At {
  /** UTC offset in hours. */
  readonly zoneHours: number;
  readonly now: Millis;
}

/**
 * Whether hours are open at a moment. They may overlap and continue past midnight. No hours: never open; null (no
 * schedule): always open. Monday 09:00:00 to 14:00:00: at 13:59 open until 14:00, at 14:00 opens in a week.
 */
export function openingAt(hours: readonly Hours[] | null, { zoneHours, now }: At): Opening {
  if (hours === null) return { open: true, until: null };
  const spans = spansOf(hours);
  const [first] = spans;
  if (!first) return { open: false, opensAt: null };
  if (first.to - first.from >= WEEK_MS) return { open: true, until: null };
  const monday = mondayBefore(now, zoneHours);
  const offset = now - monday;
  const around = [
    ...spans.map((span) => later(span, -WEEK_MS)),
    ...spans,
    ...spans.map((span) => later(span, WEEK_MS)),
  ];
  const present = around.find(({ from, to }) => from <= offset && offset < to);
  if (present) return { open: true, until: monday + present.to };
  const next = around.find(({ from }) => from > offset);
  return { open: false, opensAt: next ? monday + next.from : null };
}

/** Time after closing in which a started selection may finish. */
export const FINISHING_MS = 60 * SECOND_MS;

/** True if open, or closed for less than the finishing time. */
export const mayFinish = (hours: readonly Hours[] | null, at: At, within: Millis = FINISHING_MS): boolean =>
  openingAt(hours, at).open || openingAt(hours, { ...at, now: at.now - within }).open;

/** Part of a week in milliseconds after Monday midnight. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const later = ({ from, to }: Span, by: number): Span => ({ from: from + by, to: to + by });

/** Merges overlapping and adjacent hours, across the end of the week; sorted. */
function spansOf(hours: readonly Hours[]): Span[] {
  const sorted = hours.map(spanOf).sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (!last || span.from > last.to) merged.push(span);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  const [first, last] = [merged[0], merged.at(-1)];
  if (!first || !last || merged.length === 1 || first.from > 0 || last.to < WEEK_MS) return merged;
  // Joins Sunday with Monday.
  return [...merged.slice(1, -1), { from: last.from, to: first.to + WEEK_MS }];
}

function spanOf({ day, start, end }: Hours): Span {
  const midnight = DAYS.indexOf(day) * DAY_MS;
  const to = end === '23:59:59' ? DAY_MS : timeOf(end);
  return { from: midnight + timeOf(start), to: midnight + to };
}

function timeOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
}

/** Start of the week in the zone. */
function mondayBefore(now: Millis, zoneHours: number): Millis {
  const shift = zoneHours * HOUR_MS - FIRST_MONDAY;
  return Math.floor((now + shift) / WEEK_MS) * WEEK_MS - shift;
}
