import type { Seconds } from '../ids.ts';

/** Maximum of `h:mm:ss` with one digit for hours: 9:59:59. */
export const MAX_DURATION: Seconds = 35_999;

/** 4530 -> `1:15:30`. Negative and fractional input is truncated. */
export function durationText(seconds: Seconds): string {
  const total = Math.max(0, Math.trunc(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.trunc(total / 3600)}:${two(Math.trunc(total / 60) % 60)}:${two(total % 60)}`;
}

/** `1:15:30` -> 4530; null unless complete with minutes and seconds below 60. */
export function parseDuration(text: string): Seconds | null {
  const match = /^(\d):([0-5]\d):([0-5]\d)$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats minutes as `h:mm`. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Parses `h:mm` as minutes; null if incomplete. */
export function parseHours(text: string): number | null {
  const [, hours, minutes] = /^(\d+):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
