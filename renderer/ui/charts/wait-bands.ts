/** Minutes of waiting: good, fair, long, too long (operations specification, section 7). */
export const WAIT_BANDS = [
  { to: 10, color: 1 },
  { to: 15, color: 2 },
  { to: 17.5, color: 3 },
  { to: 20, color: 4 },
] as const;
