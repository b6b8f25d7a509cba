import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Names the file to which failures are written, so that they can be said again at the end of a long run. */
export const FAILED_TESTS = 'TURNO_FAILED_TESTS';

/** Writes down each test that failed with its first error, and what failed outside of any test. */
export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[FAILED_TESTS];
    if (!file) return;
    const lines = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map(({ message, stack }) => `outside of any test: ${stack ?? message}`),
    ];
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
  }
}

function failuresOf(module: TestModule): string[] {
  const said = (name: string, errors: readonly { message: string }[] | undefined) =>
    `${module.relativeModuleId}${name}: ${errors?.map(({ message }) => message).join(' / ')}`;
  return [
    ...(module.errors().length > 0 ? [said('', module.errors())] : []),
    ...[...module.children.allTests('failed')].map((test) =>
      said(` > ${test.fullName}`, test.result().errors),
    ),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().length > 0 ? [said(` > ${suite.fullName}`, suite.errors())] : [],
    ),
  ];
}
