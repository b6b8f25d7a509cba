import { z } from 'zod';
import type { Schedule } from './report-draft.ts';

/** Days of the week in their order, by the names of their flags. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const address = z.email().max(100);

export type ScheduleFault = 'every' | 'weekdays' | 'at' | 'endOccurrences' | 'endDate' | 'sendTo';

export const isAddress = (text: string): boolean => address.safeParse(text).success;

/** Lists what is missing or wrong of how a report goes out by itself; nothing of one that does not. */
export function scheduleFaults(schedule: Schedule): readonly ScheduleFault[] {
  const { repeat, every, at, end, endOccurrences, endDate, sendTo } = schedule;
  if (repeat === 'none') return [];
  const wrong: Readonly<Record<ScheduleFault, boolean>> = {
    every: every < 1 || every > 99,
    weekdays: repeat === 'weekly' && !WEEKDAYS.some((day) => schedule[day] === 'Y'),
    at: at === '',
    endOccurrences: end === 'after' && (endOccurrences === null || endOccurrences < 1),
    endDate: end === 'date' && !endDate,
    sendTo: sendTo.length === 0 || sendTo.length > 20 || !sendTo.every(isAddress),
  };
  return (Object.keys(wrong) as ScheduleFault[]).filter((fault) => wrong[fault]);
}
