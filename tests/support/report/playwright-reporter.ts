import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { ROOT } from '#build/once.ts';
import { writeRecord } from './records.ts';

/** Records the duration of each spec, failed tests with their errors, skipped ones, and those that passed on retry. */
export default class PlaywrightReporter implements Reporter {
  private readonly specs = new Map<string, { ms: number; readonly tests: Set<TestCase> }>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = specOf(test);
    const spec = this.specs.get(file) ?? { ms: 0, tests: new Set() };
    spec.ms += result.duration;
    spec.tests.add(test);
    this.specs.set(file, spec);
  }

  onStepEnd(_test: TestCase, _result: TestResult, { title, duration }: TestStep): void {
    if (title === 'Launch browser')
      writeRecord({ type: 'startup', what: 'Chromium', ms: Math.round(duration) });
  }

  onError({ message, stack }: { readonly message?: string; readonly stack?: string }): void {
    writeRecord({ type: 'failed', file: '', test: 'outside of any test', error: message ?? stack ?? '' });
  }

  onEnd(): void {
    for (const [file, { ms, tests }] of this.specs) {
      writeRecord({ type: 'file', file, tests: tests.size, ms: Math.round(ms) });
      for (const test of tests) recordOutcome(file, test);
    }
  }
}

function recordOutcome(file: string, test: TestCase): void {
  const name = test.titlePath().slice(3).join(' > ');
  if (test.outcome() === 'skipped') writeRecord({ type: 'skipped', file, test: name });
  const failure = test.results.find(({ status }) => status !== 'passed' && status !== 'skipped');
  if (!failure) return;
  if (test.outcome() === 'flaky') {
    const trace = failure.attachments.find(({ name: kind }) => kind === 'trace')?.path ?? '';
    writeRecord({ type: 'flaky', file, test: name, trace });
  } else if (!test.ok()) {
    const errors = failure.errors.map(({ message }) => message ?? '').join('\n');
    writeRecord({ type: 'failed', file, test: name, error: errors || failure.status });
  }
}

const specOf = (test: TestCase): string => relative(ROOT, test.location.file).replaceAll('\\', '/');
