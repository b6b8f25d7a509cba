import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { cleanInstall } from './clean-install.ts';
import { openLicences } from './licences.ts';
import { packedAppliance } from './packed-appliance.ts';
import { ensureBrowser } from './support/browser/chromium.ts';
import { ensurePdfReader } from './support/data/pdf-text.ts';
import { temporaryFolder } from './support/data/temporary-folder.ts';
import { FAILED_TESTS } from './support/failed-tests.ts';

/** One check; it throws where it fails. */
interface Step {
  readonly name: string;
  readonly title: string;
  readonly run: () => void | Promise<void>;
}

const FOLDERS = [
  'shared',
  'branch-server',
  'central-server',
  'hardware',
  'sync',
  'renderer',
  'electron',
  'tests',
  'build',
];

/**
 * Every check there is, in the order in which it fails soonest. All of them run even when one fails, so that one
 * run tells everything; the exit code tells whether all passed. `npm test -- types lint` runs only those.
 */
const STEPS: readonly Step[] = [
  { name: 'types', title: 'Types', run: tool('typescript', 'tsc', ['--noEmit', '--checkers', '2']) },
  { name: 'lint', title: 'Lint and format', run: tool('@biomejs/biome', 'biome', ['ci', '.']) },
  {
    name: 'boundaries',
    title: 'Who may import whom',
    run: tool('dependency-cruiser', 'depcruise', ['--config', '.dependency-cruiser.json', ...FOLDERS]),
  },
  {
    name: 'unused',
    title: 'Unused files, exports and dependencies, and what only tests use',
    run: () => {
      tool('knip', 'knip', [])();
      tool('knip', 'knip', ['--production'])();
    },
  },
  { name: 'unit', title: 'Unit and integration tests', run: unitTests },
  { name: 'install', title: 'A clean clone installed by npm 10 and started', run: cleanInstall },
  { name: 'build', title: 'Pages and servers', run: build },
  {
    name: 'licences',
    title: 'Open licences of what is installed and of what pages and appliance are made of',
    run: () => {
      build();
      node(['build/appliance.ts']);
      openLicences();
    },
  },
  {
    name: 'package',
    title: 'The appliance packed, and its branch server started outside of the project',
    run: () => packedAppliance(say),
  },
  {
    name: 'browser',
    title: 'Browser tests',
    run: async () =>
      tool('@playwright/test', 'playwright', ['test'], { TURNO_CHROMIUM: await ensureBrowser(say) })(),
  },
];

const chosen = process.argv.slice(2);
const results: Awaited<ReturnType<typeof timed>>[] = [];
for (const step of STEPS) {
  if (chosen.length === 0 || chosen.includes(step.name)) results.push(await timed(step));
}
const failed = results.filter(({ passed }) => !passed);

say('');
for (const { title, passed, seconds } of results) say(`${passed ? '✓' : '✗'} ${title} (${seconds} s)`);
for (const { title, error } of failed) say(`\n✗ ${title}\n${error}`);
say(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && results.length > 0 ? 0 : 1;

async function timed({ title, run }: Step) {
  say(`\n── ${title}`);
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  try {
    await run();
    return { title, passed: true, error: '', seconds: seconds() };
  } catch (error) {
    const { message } = error as Error;
    say(message);
    return { title, passed: false, error: message, seconds: seconds() };
  }
}

/** Runs them; what failed is part of the error, since their own account of it lies far above the end of a whole run. */
function unitTests(): void {
  ensurePdfReader(say);
  const folder = temporaryFolder();
  const file = join(folder.path, 'failed.txt');
  try {
    tool('vitest', 'vitest', ['run'], { [FAILED_TESTS]: file })();
  } catch (error) {
    const failed = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    throw new Error(`${(error as Error).message}\n${failed}`, { cause: error });
  } finally {
    folder.remove();
  }
}

/** Runs a package's command by its JavaScript, which needs neither a shell nor a link in `.bin`. */
function tool(
  name: string,
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): () => void {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  const program = typeof bin === 'string' ? bin : (bin[command] ?? command);
  return () => node([join(folder, program), ...args], environment);
}

/** Does nothing where nothing has changed since the last time. */
function build(): void {
  node(['build/build.ts']);
}

function node(args: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const { status, error } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`It ended with ${status}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
