import type { Seconds } from '../ids.ts';

/**
 * Formats a measured time: `04:12`, from an hour `1:04:12`; negative times as 0. `durationText` formats input values.
 */
export function clockText(seconds: Seconds): string {
  const total = Math.max(0, Math.trunc(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.trunc(total / 3600);
  const minutesAndSeconds = `${two(Math.trunc(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Hour and minute of a branch time: `2026-10-13 10:08:31` -> `10:08`. */
export function hourOf(branchTime: string): string {
  return branchTime.slice(11, 16);
}
