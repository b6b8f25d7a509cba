import { localDay } from '../../../../shared/domain/time/local-day.ts';

/** The first day of the month: date ranges begin there (access specification, section 9). */
export const monthStart = (now: Date): string => `${localDay(now).slice(0, 8)}01`;
