import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE } from '#renderer/lib/texts/use-figure-text.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { useReportTexts } from '../../use-report-texts.ts';

/** Writes cells as the language does. */
export function useCellText(): (cell: Cell, column: Column) => string {
  const { language } = useTranslation().i18n;
  const { word } = useReportTexts();
  return useMemo(() => {
    const day = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      return (text: string) => format.format(new Date(text));
    };
    const [whole, month, weekday] = [
      day({ dateStyle: 'medium' }),
      day({ month: 'long', year: 'numeric' }),
      day({ weekday: 'long' }),
    ];
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
    return (cell, { name, kind }) => {
      if (cell === null) return NONE;
      switch (kind) {
        case 'count':
          return cell.toLocaleString(language);
        case 'percent':
          return (Number(cell) / 100).toLocaleString(language, {
            style: 'percent',
            maximumFractionDigits: 1,
          });
        case 'duration':
          return spanText(Number(cell));
        case 'word':
          return word(name, String(cell));
        case 'day':
          return whole(String(cell));
        case 'month':
          return month(`${cell}-01`);
        case 'weekday':
          return weekday(`2024-01-0${cell}`);
        case 'hour':
          return `${cell}:00`;
        case 'moment':
          return moment.format(Number(cell));
        default:
          return String(cell);
      }
    };
  }, [language, word]);
}

/** 4530 -> `1:15:30`, 62 -> `1:02`: hours only where there are some. */
function spanText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
