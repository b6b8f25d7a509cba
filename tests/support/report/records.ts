import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder to which every process of a test run appends its records. */
export const RECORDS_FOLDER = 'TURNO_TEST_RECORDS';

/** Things that tests start. */
export type Startup =
  | 'branch in the process'
  | 'server process'
  | 'branch in a host'
  | 'central'
  | 'PostgreSQL'
  | 'Chromium'
  | 'sign-in';

/** Durations in ms. */
export type TestRecord =
  | { readonly type: 'file'; readonly file: string; readonly tests: number; readonly ms: number }
  | { readonly type: 'startup'; readonly what: Startup; readonly ms: number }
  | { readonly type: 'skipped'; readonly file: string; readonly test: string }
  | { readonly type: 'failed'; readonly file: string; readonly test: string; readonly error: string }
  | { readonly type: 'flaky'; readonly file: string; readonly test: string; readonly trace: string };

/** Appends a record to the file of this process; does nothing outside of a reported run. */
export function writeRecord(record: TestRecord): void {
  const folder = process.env[RECORDS_FOLDER];
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(record)}\n`);
}

/** Runs the action and records its duration. */
export async function measureStartup<Result>(what: Startup, action: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await action();
  writeRecord({ type: 'startup', what, ms: Math.round(performance.now() - start) });
  return result;
}

/** Reads the records of all processes of a run. */
export function readRecords(folder: string): TestRecord[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as TestRecord),
  );
}
