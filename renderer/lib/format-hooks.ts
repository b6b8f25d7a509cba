import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Seconds } from '#shared/domain/ids.ts';
import { dayOf, LIMITS, type Licence, UNLIMITED } from '#shared/domain/settings/licence.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { dayText } from './format.ts';

/** Formats moments and dates in a time zone, in the language of the page. */
export function useLocalTimeTexts(zone: string) {
  const { i18n } = useTranslation();
  return localTimeTexts(i18n.language, zone);
}

/** Formats moments and dates in a time zone. */
export function localTimeTexts(language: string, zone: string) {
  const write = (options: Intl.DateTimeFormatOptions, timeZone: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone });
  const time = write({ hour: '2-digit', minute: '2-digit' }, zone);
  const longDay = write({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC');
  const longDayThere = write({ weekday: 'long', day: 'numeric', month: 'long' }, zone);
  const shortDay = write({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC');
  const moment = write(
    { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    zone,
  );
  const dated = write({ dateStyle: 'medium', timeStyle: 'short' }, zone);
  return {
    time: (at: number) => time.format(at),
    moment: (at: number) => moment.format(at),
    /** Includes the year. */
    dated: (at: number) => dated.format(at),
    /** Date of a moment. */
    longDayAt: (at: number) => longDayThere.format(at),
    /** Weekday and date of `YYYY-MM-DD`. */
    longDay: (day: string) => longDay.format(Date.parse(day)),
    shortDay: (day: string) => shortDay.format(Date.parse(day)),
  };
}

/** Date of a moment in a zone, `YYYY-MM-DD`. */
export const dayInZone = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at);

/** Date `days` days later, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Monday of the week of a date. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Placeholder for a missing average or percentage. */
export const NONE = '–';

/** Formats numbers in the language of the page. */
export function useNumberText() {
  const { language } = useTranslation().i18n;
  return useMemo(
    () => ({
      count: (value: number): string => value.toLocaleString(language),
      span: (seconds: Seconds | null): string => (seconds === null ? NONE : clockText(seconds)),
      percent: (share: number | null): string =>
        share === null ? NONE : (share / 100).toLocaleString(language, { style: 'percent' }),
    }),
    [language],
  );
}

/** Formats a licence in the language of the page. */
export function useLicenceTexts() {
  const { t, i18n } = useTranslation(['licence', 'common']);
  const day = (written: string) => {
    const iso = dayOf(written);
    if (iso === null) return written;
    if (Number(iso.slice(0, 4)) > 2099) return t('never');
    return dayText(iso.slice(0, 10), i18n.language);
  };
  const limit = (max: number) => (max === UNLIMITED ? t('unlimited') : max.toLocaleString(i18n.language));
  return {
    limit,
    /** Licensee and validity. */
    holder: (licence: Licence & { readonly evaluation: 'Y' | 'N' }): [string, string][] =>
      [
        [t('clientName'), licence.evaluation === 'Y' ? t('trial') : licence.clientName],
        [t('companyName'), licence.companyName],
        [t('partnerName'), licence.partnerName],
        [t('creationDate'), day(licence.creationDate)],
        [t('expirationDate'), day(licence.expirationDate)],
        [t('dashboardEnabled'), t(`common:${licence.dashboardEnabled === 'Y' ? 'yes' : 'no'}`)],
      ].filter((detail): detail is [string, string] => detail[1] !== ''),
    limits: (licence: Licence) => LIMITS.map((name): [string, string] => [t(name), limit(licence[name])]),
  };
}
