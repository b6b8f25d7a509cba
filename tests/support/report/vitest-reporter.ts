import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { writeRecord } from './records.ts';

/** Records the duration of each test file, failed tests with their errors, skipped ones, and errors outside of tests. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      recordDuration(module);
      recordOutcomes(module);
    }
    for (const { message, stack } of unhandled)
      writeRecord({ type: 'failed', file: '', test: 'outside of any test', error: stack ?? message });
  }
}

function recordDuration(module: TestModule): void {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  writeRecord({
    type: 'file',
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    ms: Math.round(prepareDuration + collectDuration + setupDuration + duration),
  });
}

function recordOutcomes(module: TestModule): void {
  const record = (test: string, errors: readonly { readonly message: string }[] = []) =>
    writeRecord({
      type: 'failed',
      file: module.relativeModuleId,
      test,
      error: errors.map(({ message }) => message).join('\n'),
    });
  if (module.errors().length > 0) record('', module.errors());
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) record(suite.fullName, suite.errors());
  for (const { fullName } of module.children.allTests('skipped'))
    writeRecord({ type: 'skipped', file: module.relativeModuleId, test: fullName });
  for (const test of module.children.allTests('failed')) record(test.fullName, test.result().errors);
}
