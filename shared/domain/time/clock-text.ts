import type { Seconds } from '../ids.ts';

/** Writes a measured time on every page: `04:12`, past the hour `1:04:12`; `durationText` is for what is typed. Negative times count as none. */
export function clockText(seconds: Seconds): string {
  const total = Math.max(0, Math.trunc(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.trunc(total / 3600);
  const minutesAndSeconds = `${two(Math.trunc(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Reads hour and minute out of the branch time that tickets carry: `2026-10-13 10:08:31` -> `10:08`. */
export function hourOf(branchTime: string): string {
  return branchTime.slice(11, 16);
}
