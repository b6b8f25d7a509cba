import type { Language } from '#shared/contract/fields.ts';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell, CellKind } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import type { ReportDocument } from '#shared/server/reports/files/report-document.ts';

export const CREATED_AT = Date.UTC(2026, 10, 3, 8, 5, 7);

/** A cell of each kind, identified by a number. */
const SAMPLE: Readonly<Record<CellKind, (n: number) => Cell>> = {
  text: (n) => `Nombre ${n}`,
  word: () => 'noshow',
  count: (n) => 1000 + n,
  duration: (n) => 338 + n,
  percent: (n) => 50 + (n % 50),
  day: (n) => `2026-10-${String(1 + (n % 31)).padStart(2, '0')}`,
  month: (n) => `2026-${String(1 + (n % 12)).padStart(2, '0')}`,
  year: (n) => String(2000 + n),
  weekday: (n) => 1 + (n % 7),
  hour: (n) => n % 24,
  moment: (n) => CREATED_AT + n * 60_000,
  fields: (n) => JSON.stringify({ name: `Nombre ${n}`, enabled: true, mood: 'calm' }),
};

/** A report of a type with `rows` rows, `inGroup` per group if the type groups; totals are ten thousands. */
export function sampleReport(
  name: string,
  { rows = 3, inGroup = 2, language = 'es' as Language, complete = true } = {},
): ReportDocument {
  const type = REPORT_TYPES.find((one) => one.name === name);
  if (!type) throw new Error(`no report is called ${name}`);
  const columns = [...type.by, ...type.columns].map((column) => columnOf(column));
  const dimensions = type.by.length;
  const totals = (label: Cell): Cell[] =>
    columns.map(({ kind }, at) => (at === 0 ? label : at < dimensions ? null : sumOf(kind)));
  const table: ReportTable = {
    columns,
    rows: Array.from({ length: rows }, (_, n) => ({
      cells: columns.map(({ kind }, at) =>
        SAMPLE[kind](type.grouped && at === 0 ? Math.floor(n / inGroup) : n),
      ),
      of: {},
    })),
    groups: type.grouped
      ? Array.from({ length: Math.ceil(rows / inGroup) }, (_, n) => ({
          first: n * inGroup,
          rows: Math.min(inGroup, rows - n * inGroup),
          cells: totals(`Nombre ${n}`),
        }))
      : [],
    total: dimensions > 0 ? totals(null) : null,
    asOf: CREATED_AT - 60_000,
    complete,
  };
  return {
    name: '',
    type,
    table,
    language,
    createdAt: CREATED_AT,
    generatedFor: 'lucia',
    zoneHours: 1,
    dataOf: 'Oficina Centro',
    csvFormat: 'language',
    filters: [{ label: 'Colas', value: 'Caja, Préstamos' }],
  };
}

const sumOf = (kind: CellKind): Cell =>
  kind === 'count' ? 76_543 : kind === 'duration' ? 7_384 : kind === 'percent' ? 81.5 : null;
