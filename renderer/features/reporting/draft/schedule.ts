import { emailAddress } from '#shared/contract/fields.ts';
import type { ReportDesignContent } from '#shared/contract/reports/report-designs.ts';
import { WEEKDAYS } from '#shared/domain/reports/repeat.ts';

/** Recurrence, end and recipients of the automatic sending of a report. */
export type Schedule = Omit<ReportDesignContent['configuration'], 'export'>;

/** Default schedule: no automatic sending. */
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

/** Errors of a schedule; none if nothing is sent automatically. */
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
