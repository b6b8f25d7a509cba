import type { Startup, TestRecord } from './records.ts';

type RecordOf<Type extends TestRecord['type']> = Extract<TestRecord, { readonly type: Type }>;

const MAX_SLOW_FILES = 50;
/** Lines for all failures together, so that the last 60 lines of a run name each of them. */
const MAX_FAILURE_LINES = 48;
const MAX_ERROR_LINES = 4;
const MAX_LINE_LENGTH = 200;

const ofType = <Type extends TestRecord['type']>(records: readonly TestRecord[], type: Type) =>
  records.filter((record): record is RecordOf<Type> => record.type === type);

/** Lists the slowest files, and the number and duration of starts. Empty if no test ran. */
export function durationLines(records: readonly TestRecord[]): string[] {
  const files = ofType(records, 'file').toSorted((a, b) => b.ms - a.ms);
  if (files.length === 0) return [];
  const total = files.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `${files.length} test files, ${seconds(total)} s of tests; the slowest:`,
    ...files.slice(0, MAX_SLOW_FILES).map(({ file, tests, ms }) => `${seconds(ms)} s ${file} (${tests})`),
    'Start-ups (time until ready, several at a time):',
    ...startupLines(ofType(records, 'startup')),
  ];
}

function startupLines(startups: readonly RecordOf<'startup'>[]): string[] {
  const totals = new Map<Startup, { readonly count: number; readonly ms: number }>();
  for (const { what, ms } of startups) {
    const before = totals.get(what) ?? { count: 0, ms: 0 };
    totals.set(what, { count: before.count + 1, ms: before.ms + ms });
  }
  return [...totals]
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .map(([what, { count, ms }]) => `${seconds(ms)} s ${what} (${count})`);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);

/** A browser test that passed only on retry. */
export type FlakyTest = RecordOf<'flaky'>;

export const flakyTests = (records: readonly TestRecord[]): FlakyTest[] => ofType(records, 'flaky');

/** Lists flaky tests with the command that repeats each. */
export const flakyLines = (tests: readonly FlakyTest[]): string[] =>
  tests.flatMap(({ file, test, trace }) => [
    `FLAKY ${file} > ${test}`,
    ...(trace ? [`  trace: ${trace}`] : []),
    `  repeat: ${repeatCommand(file, test)}`,
  ]);

/**
 * Lists each failed test with its file, its error and the command that repeats it, in at most 48 lines if possible:
 * many failures get one line each.
 */
export function failureLines(records: readonly TestRecord[]): string[] {
  const failed = ofType(records, 'failed');
  const complete = failed.flatMap(({ file, test, error }) => [
    `✗ ${file} > ${test}`,
    ...errorLines(error).map((line) => `    ${line}`),
    `    repeat: ${repeatCommand(file, test)}`,
  ]);
  if (complete.length <= MAX_FAILURE_LINES) return complete;
  return failed.map(({ file, test, error }) =>
    shortened(`✗ ${repeatCommand(file, test)}  # ${errorLines(error)[0] ?? ''}`),
  );
}

const errorLines = (error: string): string[] =>
  error
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals are control characters
    .replaceAll(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_ERROR_LINES)
    .map(shortened);

const shortened = (line: string): string =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;

/** The command that runs a single test; all of its file if the test has no name. */
function repeatCommand(file: string, test: string): string {
  if (file === '') return 'npm test';
  return test === '' ? `npm test -- ${file}` : `npm test -- ${file} ${quoted(test)}`;
}

/** Quotes for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
