/** Writes a day out, so that nobody takes one for another: `Monday, November 16, 2026`. */
export const dayText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' });
