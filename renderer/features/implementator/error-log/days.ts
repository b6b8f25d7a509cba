/** The day on the wall, `yyyy-MM-dd`. */
export function today(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The first day of the month: date ranges begin there (access specification, section 9). */
export const monthStart = (now: Date): string => `${today(now).slice(0, 8)}01`;
