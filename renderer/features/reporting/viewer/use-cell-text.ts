import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportTexts } from '#renderer/features/reporting/use-report-texts.ts';
import { type CellLabels, cellTextOf } from '#shared/domain/reports/cell-text.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';

export type CellText = (cell: Cell, column: Column) => string;

/**
 * Formats cells in the language of the page.
 *
 * @param zone UTC offset of moments, hours; empty for that of the browser
 */
export function useCellText(zone: string): CellText {
  const { language } = useTranslation().i18n;
  const { word } = useReportTexts();
  return useMemo(() => {
    const zoneHours = zone === '' ? -new Date().getTimezoneOffset() / 60 : Number(zone);
    return cellTextOf({ language, zoneHours, word } satisfies CellLabels);
  }, [language, word, zone]);
}
