/** Formats a moment in a time zone or at an offset such as +05:30. */
export const localTimeText = (
  at: number,
  timeZone: string,
  language: string,
  dateStyle: 'full' | 'medium',
): string => new Date(at).toLocaleString(language, { dateStyle, timeStyle: 'short', timeZone });
