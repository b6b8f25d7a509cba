import type { Cell } from '#shared/domain/reports/columns.ts';
import type { ReportDocument } from '../report-document.ts';
import type { ReportTexts } from './report-texts.ts';

/**
 * Writes a report as one JSON object, a row in a line: cells under the names of their columns, as they are on the wire
 * (whole seconds, percentages 0 to 100, milliseconds since 1970), sums beside them.
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
