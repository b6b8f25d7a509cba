import { useTranslation } from 'react-i18next';
import { dayText as writtenDay } from '#renderer/lib/format.ts';
import { usePrinting } from '#renderer/lib/printing.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType } from '#shared/domain/reports/filters.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { weekdayNames } from '#shared/domain/time/weekday.ts';
import { type DataOf, type Days, dataOf, requestedDays } from '../filter-values.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { isListed, type Listed, type ListedType } from './listed.ts';

/** Short texts for filter values. */
export function useFilterTexts(listed: Listed) {
  const { t, i18n } = useTranslation('reporting');
  const { say, word, column } = useReportTexts();
  const day = dayText(i18n.language);
  const isPrinting = usePrinting() !== null;

  function days(dayRange: Days): string {
    const range = t(`range.${dayRange.range}`);
    // Printed named ranges include the dates, because "this month" is ambiguous later.
    if (dayRange.range !== 'custom' && !isPrinting) return range;
    const { from, to } = requestedDays(dayRange, localDay(new Date()));
    if (from === '' || to === '') return range;
    const dates = from === to ? day(from) : t('days', { from: day(from), to: day(to) });
    return dayRange.range === 'custom' ? dates : [range, dates].join(' · ');
  }

  function list(type: ListedType, filters: readonly ReportFilter[]): string {
    const { included, notIncluded } = dataOf(filters, type);
    const things = listed(type);
    const named = (key: number | string) =>
      things.find((thing) => thing.key === key)?.name ?? t('filter.gone');
    if (included.length === 1 && included[0] !== undefined) return named(included[0]);
    if (included.length > 0) return t('filter.some', { count: included.length, total: things.length });
    if (notIncluded.length === 0) return t(`all.${type}`);
    return t('filter.except', { count: notIncluded.length, all: t(`all.${type}`) });
  }

  function countedText({ as, workstation, weekday }: DataOf<'FILTER_COUNTED_AS'>): string {
    return [
      column(as),
      ...(workstation === undefined ? [] : [t('filter.oneWorkstation')]),
      ...(weekday === undefined ? [] : [weekdayNames(i18n.language)(weekday)]),
    ].join(' · ');
  }

  const bookedText = ({ as, through }: DataOf<'FILTER_BOOKED_AS'>): string =>
    [column(as), ...(through === undefined ? [] : [word('bookedThrough', through) ?? through])].join(' · ');

  return {
    day,
    days,
    /** Text for the value of a filter. */
    value(type: FilterType, filters: readonly ReportFilter[]): string {
      if (isListed(type)) return list(type, filters);
      switch (type) {
        case 'FILTER_DATE':
          return days(dataOf(filters, type));
        case 'FILTER_DATE_AND_TIME': {
          const { fromTime, toTime, ...dayRange } = dataOf(filters, type);
          if (fromTime === '' && toTime === '') return days(dayRange);
          return t('filter.times', {
            days: days(dayRange),
            from: fromTime || '00:00',
            to: toTime || '24:00',
          });
        }
        case 'FILTER_CUSTOMER_AND_TICKET': {
          const { customer, ticket } = dataOf(filters, type);
          return [customer, ticket].filter(Boolean).join(', ') || t('filter.anybody');
        }
        case 'FILTER_PERIOD':
          return say(`filters.${type}.${dataOf(filters, type).period}`);
        case 'FILTER_TIME_ZONE':
          return zoneText(dataOf(filters, type).zone) || say(`filters.${type}.own`);
        case 'FILTER_CUSTOMER_INCLUDE': {
          const selected = dataOf(filters, type);
          const kinds = INCLUDES.filter((kind) => selected[kind] === 'Y');
          if (kinds.length === INCLUDES.length) return t('filter.everybody');
          return kinds.map((kind) => say(`filters.${type}.${kind}`)).join(', ') || t('filter.nobody');
        }
        case 'FILTER_CONSOLIDATION':
          return say(`filters.${type}.${dataOf(filters, type).by}`);
        case 'FILTER_COUNTED_AS':
          return countedText(dataOf(filters, type));
        case 'FILTER_BOOKED_AS':
          return bookedText(dataOf(filters, type));
        case 'FILTER_AUDIT_USERS':
          return say(`filters.${type}.${dataOf(filters, type).who}`);
      }
    },
    word,
  };
}

/** The kinds of customers that can be left out. */
export const INCLUDES = [
  'withTickets',
  'withoutTickets',
  'transferred',
] as const satisfies readonly (keyof DataOf<'FILTER_CUSTOMER_INCLUDE'>)[];

/** Writes a day as month, day and year in the way of a language (operations specification, section 9). */
export const dayText = (language: string) => {
  return (day: string): string => writtenDay(day, language);
};

/** `UTC −3:30` for `-3.5`; empty for a branch's own. */
export function zoneText(zone: string): string {
  if (zone === '') return '';
  const minutes = Math.round(Math.abs(Number(zone)) * 60);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC ${zone.startsWith('-') ? '−' : '+'}${clock}`;
}
