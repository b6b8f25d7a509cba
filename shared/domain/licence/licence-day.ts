/** Day of `dd/mm/yyyy` or `yyyy-mm-dd` as `yyyy-MM-dd`; null if invalid. */
export function dayOf(written: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? [];
  const iso = year ? `${year}-${month}-${day}` : written;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const moment = new Date(`${iso}T00:00:00Z`);
  // Date would turn 30 February into 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}
