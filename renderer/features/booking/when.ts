import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { REGIONS } from '#shared/domain/time/regions.ts';

/** Formats dates and times in the time zone of the branch. */
export interface When {
  readonly language: Language;
  /** A name, or a difference. */
  readonly zone: string;
}

const format = ({ language, zone }: When, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(REGIONS[language], { ...options, timeZone: zone });

/** `martes, 17 de noviembre` */
export const dayText = (at: Millis, when: When): string =>
  format(when, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);

/** `mar`, `17` and `nov`, for a button. */
export const dayParts = (at: Millis, when: When) => ({
  weekday: format(when, { weekday: 'short' }).format(at),
  day: format(when, { day: 'numeric' }).format(at),
  month: format(when, { month: 'short' }).format(at),
});

/** `9:30` */
export const timeText = (at: Millis, when: When): string =>
  format(when, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Whether a time is before noon. */
export const isMorning = (at: Millis, { zone }: When): boolean =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at)) <
  12;
