import { useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';

/** Time zone and language for formatting moments. */
export interface MomentStyle {
  readonly zoneHours: number;
  readonly language: string;
}

/** Formats a day: `12 oct 2026`. */
export const dayText = (at: Millis, style: MomentStyle): string => written(at, style, DAY);

/** Formats day and time: `12 oct 2026, 08:02`. */
export const dayTimeText = (at: Millis, style: MomentStyle): string =>
  written(at, style, { ...DAY, ...TIME });

/** Formats weekday, day and time: `lun, 12 oct 2026, 08:02`. */
export const momentText = (at: Millis, style: MomentStyle): string =>
  written(at, style, { ...DAY, ...TIME, weekday: 'short' });

/** Formats the time: `07:58`. */
export const timeText = (at: Millis, { zoneHours }: MomentStyle): string =>
  branchTime(at, zoneHours).slice(11, 16);

/** Formats the time on the day of `now`, otherwise time and day: `10:08 (27 nov 2026)`. */
export const timeOrDayText = (at: Millis, now: Millis, style: MomentStyle): string =>
  isSameDay(at, now, style) ? timeText(at, style) : `${timeText(at, style)} (${dayText(at, style)})`;

/** Whether both moments are on the same day at the branch. */
export const isSameDay = (one: Millis, other: Millis, { zoneHours }: MomentStyle): boolean =>
  branchTime(one, zoneHours).slice(0, 10) === branchTime(other, zoneHours).slice(0, 10);

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function written(
  at: Millis,
  { zoneHours, language }: MomentStyle,
  parts: Intl.DateTimeFormatOptions,
): string {
  const local = new Date(at + zoneHours * HOUR_MS);
  return local.toLocaleString(language, { ...parts, timeZone: 'UTC' });
}

/** Format of a branch's moments; null while loading. */
export function useMomentStyle(idBranches: number): MomentStyle | null {
  const { i18n } = useTranslation();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  return branch ? { zoneHours: Number(branch.zone), language: i18n.language } : null;
}
