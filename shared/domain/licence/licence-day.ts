/** The day that `dd/mm/yyyy` or `yyyy-mm-dd` means, as `yyyy-MM-dd`; null where it is neither, or no day at all. */
export function dayOf(written: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? [];
  const iso = year ? `${year}-${month}-${day}` : written;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const moment = new Date(`${iso}T00:00:00Z`);
  // 30 February would become 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}
