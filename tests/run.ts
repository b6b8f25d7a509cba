import { spawnSync } from 'node:child_process';
import { ensureChromium } from './support/browser/chromium.ts';

/**
 * Every check there is, in the order in which it fails soonest. All of them run even when one fails, so that one
 * run tells everything; the exit code tells whether all passed. `npm test -- types lint` runs only those.
 */
const STEPS: readonly { name: string; title: string; run: () => boolean }[] = [
  { name: 'types', title: 'Types', run: program('tsc', ['--noEmit']) },
  { name: 'lint', title: 'Lint and format', run: program('biome', ['ci', '.']) },
  {
    name: 'boundaries',
    title: 'Who may import whom',
    run: program('depcruise', ['--config', '.dependency-cruiser.json', ...folders()]),
  },
  { name: 'unused', title: 'Unused files, exports and dependencies', run: program('knip', []) },
  { name: 'unit', title: 'Unit and integration tests', run: program('vitest', ['run']) },
  { name: 'build', title: 'Pages and servers', run: program('npm', ['run', 'build', '--silent']) },
  { name: 'browser', title: 'Browser tests', run: browserTests },
];

const chosen = process.argv.slice(2);
const results = STEPS.filter(({ name }) => chosen.length === 0 || chosen.includes(name)).map(timed);
const failed = results.filter(({ passed }) => !passed);

say('');
for (const { title, passed, seconds } of results) say(`${passed ? '✓' : '✗'} ${title} (${seconds} s)`);
say(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && results.length > 0 ? 0 : 1;

function timed({ title, run }: (typeof STEPS)[number]) {
  say(`\n── ${title}`);
  const start = performance.now();
  const passed = run();
  return { title, passed, seconds: Math.round((performance.now() - start) / 1000) };
}

function program(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): () => boolean {
  return () => {
    const { status, error } = spawnSync(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...environment },
    });
    if (error) say(error.message);
    return status === 0;
  };
}

function browserTests(): boolean {
  try {
    return program('playwright', ['test'], { TURNO_CHROMIUM: ensureChromium(say) })();
  } catch (error) {
    say((error as Error).message);
    return false;
  }
}

function folders(): string[] {
  return ['shared', 'branch-server', 'central-server', 'hardware', 'sync', 'renderer', 'tests', 'build'];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
