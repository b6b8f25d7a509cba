import { useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';

/** Sets how moments are written: on the branch's own clock, in the words of a language. */
export interface MomentStyle {
  readonly zoneHours: number;
  readonly language: string;
}

/** Writes a day: `12 oct 2026`. */
export const dayText = (at: Millis, style: MomentStyle): string => written(at, style, DAY);

/** Writes a day and its time: `12 oct 2026, 08:02`. */
export const dayTimeText = (at: Millis, style: MomentStyle): string =>
  written(at, style, { ...DAY, ...TIME });

/** Writes a moment with its weekday: `lun, 12 oct 2026, 08:02`. */
export const momentText = (at: Millis, style: MomentStyle): string =>
  written(at, style, { ...DAY, ...TIME, weekday: 'short' });

/** Writes the time alone: `07:58`. */
export const timeText = (at: Millis, { zoneHours }: MomentStyle): string =>
  branchTime(at, zoneHours).slice(11, 16);

/** Writes the time alone on the day of `now`, else with its day: `10:08 (27 nov 2026)`. */
export const timeOrDayText = (at: Millis, now: Millis, style: MomentStyle): string =>
  isSameDay(at, now, style) ? timeText(at, style) : `${timeText(at, style)} (${dayText(at, style)})`;

/** Tells whether both fall on the same day at the branch. */
export const isSameDay = (one: Millis, other: Millis, { zoneHours }: MomentStyle): boolean =>
  branchTime(one, zoneHours).slice(0, 10) === branchTime(other, zoneHours).slice(0, 10);

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const HOUR = 3_600_000;

function written(
  at: Millis,
  { zoneHours, language }: MomentStyle,
  parts: Intl.DateTimeFormatOptions,
): string {
  const wall = new Date(at + zoneHours * HOUR);
  return wall.toLocaleString(language, { ...parts, timeZone: 'UTC' });
}

/** Tells how moments are written at a branch; null until the branch is loaded. */
export function useMomentStyle(idBranches: number): MomentStyle | null {
  const { i18n } = useTranslation();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  return branch ? { zoneHours: Number(branch.zone), language: i18n.language } : null;
}
