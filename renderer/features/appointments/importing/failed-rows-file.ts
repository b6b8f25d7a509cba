import type { i18n } from 'i18next';
import { errorText } from '#renderer/lib/errors.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isErrorCode } from '#shared/contract/errors.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { csvText } from '#shared/domain/csv-text.ts';

/** The columns of a list of appointments, by heads that an import understands. */
const COLUMNS = [
  'customerName',
  'when',
  'servName',
  'segmentName',
  'phonenumber',
  'email',
  'notes',
] as const satisfies readonly (keyof ImportRow)[];

/** Reason why a row is not booked; empty without one. */
export function reasonOf(texts: i18n, { error }: Pick<ImportRow, 'error'>): string {
  if (!error) return '';
  const code = isErrorCode(error.code) ? error.code : 'GENERIC_ERROR';
  return errorText(texts, apiError(code, { params: error.params }));
}

/** Creates a list of the failed rows that can be corrected and imported: each with its line and reason. */
export function failedRowsFile(texts: i18n, lines: readonly ImportRow[]): string {
  const { t } = texts;
  const wrong = lines.filter(({ what }) => what === 'refused');
  return csvText([
    [...headsIn(texts), t('appointments:import.column.line'), t('appointments:import.column.reason')],
    ...wrong.map((line) => [
      ...COLUMNS.map((column) => line[column]),
      ...[String(line.line), reasonOf(texts, line)],
    ]),
  ]);
}

/** Creates a list in the import format with one appointment. */
export const exampleFile = (texts: i18n, example: Pick<ImportRow, (typeof COLUMNS)[number]>): string =>
  csvText([headsIn(texts), COLUMNS.map((column) => example[column])]);

const headsIn = ({ t }: i18n): string[] => COLUMNS.map((column) => t(`appointments:import.column.${column}`));
