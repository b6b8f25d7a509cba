import type { TestRecord } from '../support/report/records.ts';
import { isRunOf, type SpecRow, type SpecTest } from './spec-rows.ts';

export type RowState = 'passed' | 'failed' | 'not run' | 'by hand' | 'open';

/** Derives the state of each row from the records of a run. */
export function rowStates(rows: readonly SpecRow[], records: readonly TestRecord[]): Map<string, RowState> {
  const files = new Set(records.flatMap((record) => (record.type === 'file' ? record.file : [])));
  const failures = records.filter((record) => record.type === 'failed');
  const skipped = records.filter((record) => record.type === 'skipped');
  const stateOf = (test: SpecTest): RowState => {
    const isNamed = (record: { readonly file: string; readonly test: string }) =>
      record.file === test.file && (record.test === '' || isRunOf(test, record.test));
    if (failures.some(isNamed)) return 'failed';
    return files.has(test.file) && !skipped.some(isNamed) ? 'passed' : 'not run';
  };
  return new Map(
    rows.map(({ id, tests, note }) => {
      const states = tests.map(stateOf);
      if (states.length === 0) return [id, note.startsWith('by hand') ? 'by hand' : 'open'];
      return [id, states.find((state) => state !== 'passed') ?? 'passed'];
    }),
  );
}

/** One line for each row: its id, state, tests and note. */
export function tableLines(rows: readonly SpecRow[], records: readonly TestRecord[]): string[] {
  const states = rowStates(rows, records);
  return rows.map(({ id, tests, note }) =>
    [
      id,
      (states.get(id) ?? 'open').padEnd(7),
      [...tests.map(({ file, title }) => `${file} > ${title}`), ...(note ? [note] : [])].join(' | '),
    ].join('  '),
  );
}

/** Counts the rows by state in one sentence. */
export function totalLine(rows: readonly SpecRow[], records: readonly TestRecord[]): string {
  const counts = new Map<RowState, number>();
  for (const state of rowStates(rows, records).values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  const parts = [...counts].map(([state, count]) => `${count} ${state}`);
  return `${rows.length} rows of the specification: ${parts.join(', ')}`;
}
