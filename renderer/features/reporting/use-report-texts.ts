import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellLabels } from '#shared/domain/reports/cell-labels.ts';
import type { Category } from '#shared/domain/reports/report-types.ts';
import { reportType } from '#shared/domain/reports/report-types.ts';

/** Texts shared with the server and exported files: types, columns, categories, filters. */
export function useReportTexts() {
  const { t, i18n } = useTranslation('reports');
  return useMemo(() => {
    const say = (key: string, values: Record<string, unknown> = {}): string => t(key as 'file.total', values);
    const known = <Other extends string | undefined>(key: string, other: Other) =>
      i18n.exists(`reports:${key}`) ? say(key) : other;
    return {
      say,
      /** The name of a type by its number; for types of a later version the saved name. */
      type: (id: number, saved = '') => {
        const name = reportType(id)?.name;
        return name === undefined ? saved : say(`types.${name}.label`);
      },
      typeName: (name: string) => known(`types.${name}.label`, name),
      what: (name: string) => known(`types.${name}.what`, ''),
      category: (category: Category) => say(`categories.${category}`),
      column: (name: string) => known(`columns.${name}.label`, name),
      why: (name: string) => known(`columns.${name}.why`, ''),
      filter: (type: string) => say(`filters.${type}.label`),
      /** A word of a column; undefined for one of a later version. */
      word: cellLabels((key) => (i18n.exists(key) ? t(key as 'file.total') : undefined)),
    };
  }, [t, i18n]);
}
