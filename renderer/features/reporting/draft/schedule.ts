import { emailAddress } from '#shared/contract/fields.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import { WEEKDAYS } from '#shared/domain/reports/repeat.ts';

/** How often a report goes out by itself, when that ends, and to whom. */
export type Schedule = Omit<ReportDesignContent['configuration'], 'export'>;

/** What a report is sent by until somebody says otherwise: not at all. */
export const NO_SCHEDULE: Schedule = {
  repeat: 'none',
  every: 1,
  monday: 'Y',
  tuesday: 'N',
  wednesday: 'N',
  thursday: 'N',
  friday: 'N',
  saturday: 'N',
  sunday: 'N',
  at: '07:00',
  end: 'never',
  endOccurrences: null,
  endDate: null,
  sendTo: [],
};

const address = emailAddress;

export type ScheduleError = 'every' | 'weekdays' | 'at' | 'endOccurrences' | 'endDate' | 'sendTo';

export const isAddress = (text: string): boolean => address.safeParse(text).success;

/** Lists what is missing or wrong of how a report goes out by itself; nothing of one that does not. */
export function validateSchedule(schedule: Schedule): readonly ScheduleError[] {
  const { repeat, every, at, end, endOccurrences, endDate, sendTo } = schedule;
  if (repeat === 'none') return [];
  const wrong: Readonly<Record<ScheduleError, boolean>> = {
    every: every < 1 || every > 99,
    weekdays: repeat === 'weekly' && !WEEKDAYS.some((day) => schedule[day] === 'Y'),
    at: at === '',
    endOccurrences: end === 'after' && (endOccurrences === null || endOccurrences < 1),
    endDate: end === 'date' && !endDate,
    sendTo: sendTo.length === 0 || sendTo.length > 20 || !sendTo.every(isAddress),
  };
  return (Object.keys(wrong) as ScheduleError[]).filter((error) => wrong[error]);
}
