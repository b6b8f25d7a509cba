/** Writes a moment as people say it: the time alone where it was today, the day with it where it was not. */
export function momentText(at: number, language: string, now: Date = new Date()): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(language, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
