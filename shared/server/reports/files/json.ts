import type { Cell } from '#shared/domain/reports/columns.ts';
import type { ReportDocument, ReportTexts } from './report-document.ts';

/**
 * Writes a report as a JSON object, one row per line: cells by column name in their API form (whole seconds,
 * percentages 0 to 100, milliseconds since 1970), with totals.
 */
export function* jsonOf(document: ReportDocument, words: ReportTexts, onLine: () => void): Generator<string> {
  const { table, type, createdAt, generatedFor, dataOf, zoneHours, language } = document;
  const { columns, rows, groups, total, asOf } = table;
  const named = (cells: readonly Cell[]) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, cells[at] ?? null]));
  const head = {
    name: words.title,
    reportType: { id: type.id, name: words.type },
    filters: words.filters,
    language,
    createdAt,
    generatedFor: generatedFor,
    dataOf,
    zoneHours,
    asOf,
    complete: table.complete ? 'Y' : 'N',
    columns: columns.map((column) => ({ ...column, label: words.label(column), why: words.why(column) })),
    groups: groups.map(({ first, rows: count, cells }) => ({ first, rows: count, sum: named(cells) })),
    total: total && named(total),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let between = '\n';
  for (const { cells } of rows) {
    yield between + JSON.stringify(named(cells));
    between = ',\n';
    onLine();
  }
  yield '\n]}\n';
}
