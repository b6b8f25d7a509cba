import { expect, it } from 'vitest';
import type { TestRecord } from './records.ts';
import { durationLines, failureLines, flakyLines, flakyTests } from './summary.ts';

const failed = (test: string, error = 'expected 1 to be 2'): TestRecord => ({
  type: 'failed',
  file: 'tests/model/branch.test.ts',
  test,
  error,
});

it('names a failed test, its error without colours, and the command to repeat it', () => {
  expect(
    failureLines([failed("a branch > keeps Ana's place", '\x1b[31mexpected 1 to be 2\x1b[39m\n\n  at')]),
  ).toEqual([
    "✗ tests/model/branch.test.ts > a branch > keeps Ana's place",
    '    expected 1 to be 2',
    '    at',
    "    repeat: npm test -- tests/model/branch.test.ts 'a branch > keeps Ana'\\''s place'",
  ]);
});

it('gives each of many failures one line', () => {
  const lines = failureLines(
    Array.from({ length: 40 }, (_, index) => failed(`rule ${index}`, 'a\nb\nc\nd\ne')),
  );
  expect(lines).toHaveLength(40);
  expect(lines[39]).toContain('rule 39');
});

it('lists a flaky test with its trace and not as a failure', () => {
  const records: TestRecord[] = [
    { type: 'flaky', file: 'tests/e2e/a.spec.ts', test: 'b', trace: 'trace.zip' },
  ];
  expect(failureLines(records)).toEqual([]);
  expect(flakyLines(flakyTests(records)).join('\n')).toContain('trace.zip');
});

it('lists the slowest files first with totals', () => {
  const lines = durationLines([
    { type: 'file', file: 'quick.test.ts', tests: 1, ms: 100 },
    { type: 'file', file: 'slow.test.ts', tests: 2, ms: 9_000 },
    { type: 'startup', what: 'central', ms: 400 },
    { type: 'startup', what: 'central', ms: 600 },
  ]);
  expect(lines[1]).toContain('slow.test.ts (2)');
  expect(lines.at(-1)).toContain('1.0 s central (2)');
});
