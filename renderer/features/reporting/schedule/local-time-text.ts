/** Writes a moment by the clock of a place, which goes by a time zone or a difference such as +05:30. */
export const localTimeText = (
  at: number,
  timeZone: string,
  language: string,
  dateStyle: 'full' | 'medium',
): string => new Date(at).toLocaleString(language, { dateStyle, timeStyle: 'short', timeZone });
