import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { readSpecRows } from './spec/spec-rows.ts';
import { tableLines, totalLine } from './spec/spec-table.ts';
import { ensureBrowser } from './support/browser/chromium.ts';
import { ensurePdfReader } from './support/data/pdf-text.ts';
import { temporaryFolder } from './support/data/temporary-folder.ts';
import { isProven, type Proof, storeProofs } from './support/proofs.ts';
import { RECORDS_FOLDER, readRecords } from './support/report/records.ts';
import {
  durationLines,
  type FlakyTest,
  failureLines,
  flakyLines,
  flakyTests,
} from './support/report/summary.ts';

/*
 * `npm test`: every check. All of them run even when one fails; the exit code is 0 where all passed.
 *
 *   npm test -- quick              types, lint, boundaries and the unit tests beside the code
 *   npm test -- types browser      the named steps
 *   npm test -- FILE ["TEST"]      one test file, or one test of it
 *   npm test -- spec               the tests of the specification's rows, and a table of the rows
 *
 * Long tests run in full where anything that they depend on has changed since they last passed (proofs.ts), and always
 * with TURNO_TEST_FORM=long.
 */

/** Arguments of Node. */
type Command = readonly string[];

/** One check: it passes where each of its commands exits with 0. */
interface Step {
  readonly name: string;
  readonly title: string;
  readonly commands: readonly Command[];
  /**
   * Steps in the background run one after the other beside the tests, their output held back until they end: most of
   * them use one processor, or wait for the disk.
   */
  readonly runs: 'first' | 'in the background' | 'beside them' | 'last';
  /** Left out where it is proven, or where its tests have a short form run in that. */
  readonly proof?: Proof;
  readonly hasShortForm?: true;
  /** Installs what the machine lacks, and returns environment variables for the commands. */
  readonly prepare?: () => Promise<NodeJS.ProcessEnv>;
}

interface Result {
  readonly title: string;
  readonly seconds: number;
  /** Null where it passed. */
  readonly error: string | null;
  /** What it has proven in its long form. */
  readonly proof?: Proof;
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

const BUILD: Command = ['build/build.ts'];
const VITEST = program('vitest', 'vitest');
const PLAYWRIGHT = program('@playwright/test', 'playwright');

const STEPS: readonly Step[] = [
  { name: 'build', title: 'Pages and servers', commands: [BUILD], runs: 'first' },
  {
    name: 'types',
    title: 'Types',
    commands: [[program('typescript', 'tsc'), '--noEmit', '--checkers', '1']],
    runs: 'in the background',
  },
  {
    name: 'lint',
    title: 'Lint and format',
    commands: [[program('@biomejs/biome', 'biome'), 'ci', '.']],
    runs: 'in the background',
  },
  {
    name: 'boundaries',
    title: 'Who may import whom',
    commands: [
      [
        program('dependency-cruiser', 'depcruise'),
        '--cache',
        'node_modules/.cache/dependency-cruiser',
        '--config',
        '.dependency-cruiser.json',
        ...FOLDERS,
      ],
    ],
    runs: 'in the background',
  },
  {
    name: 'unused',
    title: 'Unused files, exports and dependencies, and what only tests use',
    commands: [[program('knip', 'knip')], [program('knip', 'knip'), '--production']],
    runs: 'in the background',
  },
  {
    name: 'licences',
    title: 'Licences of installed packages and of what pages and appliance contain',
    commands: [BUILD, ['build/appliance.ts'], ['tests/licences.ts']],
    runs: 'in the background',
  },
  {
    name: 'package',
    title: 'The packed appliance, its branch server started outside of the project',
    commands: [['tests/packed-appliance.ts']],
    runs: 'in the background',
    proof: 'package',
  },
  {
    name: 'install',
    title: 'A clean clone installed by npm 10 and started',
    commands: [['tests/clean-install.ts']],
    runs: 'in the background',
    proof: 'install',
  },
  {
    name: 'unit',
    title: 'Unit tests beside the code',
    commands: [[VITEST, 'run', '--project', 'beside the code']],
    runs: 'beside them',
    prepare: preparePdfReader,
  },
  {
    name: 'integration',
    title: 'Tests across folders',
    commands: [[VITEST, 'run', '--project', 'across folders*']],
    runs: 'beside them',
    proof: 'random',
    hasShortForm: true,
    prepare: preparePdfReader,
  },
  {
    name: 'browser',
    title: 'Browser tests',
    commands: [BUILD, [PLAYWRIGHT, 'test']],
    runs: 'last',
    prepare: prepareBrowser,
  },
];

const SPEC = 'spec';
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  quick: ['types', 'lint', 'boundaries', 'unit'],
};

/** This many flaky browser tests fail a run. */
const MAX_FLAKY = 2;
/** Flaky tests of the last run that had browser tests, with their traces. */
const HISTORY = join(ROOT, '.test-history');
const FLAKY_FILE = join(HISTORY, 'flaky.json');

const steps = selectedSteps(process.argv.slice(2));
const start = performance.now();
const records = temporaryFolder();
process.env[RECORDS_FOLDER] = records.path;
const before = lastFlaky();
if (before.length > 0) print(['In the last run:', ...flakyLines(before)]);

const results = await runAll(steps);
process.exitCode = report(results);
records.remove();

/** Throws, in a sentence, where an argument names nothing. */
function selectedSteps(names: readonly string[]): readonly Step[] {
  const [file, test] = names;
  if (file !== undefined && /\.(test|spec)\.tsx?$/.test(file)) return [oneFile(file, test)];
  if (file === SPEC) return specSteps();
  const wanted = new Set(names.flatMap((name) => GROUPS[name] ?? [name]));
  const unknown = [...wanted].filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...Object.keys(GROUPS), ...STEPS.map(({ name }) => name)];
    throw new Error(`There is no step ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  }
  return wanted.size === 0 ? STEPS : STEPS.filter(({ name }) => wanted.has(name));
}

function oneFile(file: string, test: string | undefined): Step {
  // Both runners join the names of suites and tests by a space, and take a regular expression.
  const pattern = test?.replaceAll(' > ', ' ').replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const isBrowser = file.endsWith('.spec.ts');
  const runner = isBrowser ? [PLAYWRIGHT, 'test', file] : [VITEST, 'run', file];
  return {
    name: file,
    title: file,
    commands: [BUILD, [...runner, ...(pattern === undefined ? [] : [isBrowser ? '-g' : '-t', pattern])]],
    runs: 'last',
    prepare: isBrowser ? prepareBrowser : preparePdfReader,
  };
}

/** The test files that the rows of the specification name, in both runners. */
function specSteps(): readonly Step[] {
  const files = [...new Set(readSpecRows().flatMap(({ tests }) => tests.map(({ file }) => file)))].sort();
  const isBrowserTest = (file: string) => file.endsWith('.spec.ts');
  return [
    {
      name: SPEC,
      title: 'Tests of the specification, without a browser',
      commands: [BUILD, [VITEST, 'run', ...files.filter((file) => !isBrowserTest(file))]],
      runs: 'last',
      prepare: preparePdfReader,
    },
    {
      name: SPEC,
      title: 'Browser tests of the specification',
      commands: [BUILD, [PLAYWRIGHT, 'test', ...files.filter(isBrowserTest)]],
      runs: 'last',
      prepare: prepareBrowser,
    },
  ];
}

async function runAll(selected: readonly Step[]): Promise<Result[]> {
  const those = (runs: Step['runs']) => selected.filter((step) => step.runs === runs);
  const first = await inTurn(those('first'), 'shown');
  const isAlone = those('beside them').length === 0;
  const [background, tests] = await Promise.all([
    inTurn(those('in the background'), isAlone ? 'shown' : 'held back'),
    inTurn(those('beside them'), 'shown'),
  ]);
  return [...first, ...background, ...tests, ...(await inTurn(those('last'), 'shown'))];
}

type Output = 'shown' | 'held back';

async function inTurn(selected: readonly Step[], output: Output): Promise<Result[]> {
  const ended: Result[] = [];
  for (const step of selected) ended.push(await runStep(step, output));
  return ended;
}

async function runStep(step: Step, output: Output): Promise<Result> {
  const { title, commands, proof, hasShortForm, prepare } = step;
  const isShort = proof !== undefined && process.env.TURNO_TEST_FORM !== 'long' && isProven(proof);
  if (isShort && !hasShortForm)
    return { title: `${title}: unchanged since it passed`, error: null, seconds: 0 };
  const began = performance.now();
  const held: string[] = [];
  let error: string | null = null;
  if (output === 'shown') print(['', `── ${title}`]);
  try {
    const environment = { ...(await prepare?.()), ...(isShort && { TURNO_TEST_FORM: 'short' }) };
    for (const command of commands) await run(command, environment, output === 'shown' ? null : held);
  } catch (failure) {
    error = (failure as Error).message;
  }
  const elapsed = Math.round((performance.now() - began) / 1000);
  if (output === 'held back')
    print([
      '',
      `── ${title}: ${error === null ? 'passed' : 'failed'} after ${elapsed} s`,
      held.join('').trim(),
    ]);
  else if (error !== null) print([error]);
  const isProof = proof !== undefined && !isShort && error === null;
  return { title, error, seconds: elapsed, ...(isProof && { proof }) };
}

/** Rejects where the command exits with anything but 0. */
function run(command: Command, environment: NodeJS.ProcessEnv, held: string[] | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      stdio: held === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => held?.push(part.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command.join(' ')} exited with ${code ?? signal}.`));
    });
  });
}

/** Prints what a reader of the end of a run needs, failures last, and returns the exit code. */
function report(ended: readonly Result[]): number {
  const all = readRecords(records.path);
  const hasBrowserTests = all.some((record) => record.type === 'file' && record.file.endsWith('.spec.ts'));
  const flaky = hasBrowserTests ? storeFlaky(flakyTests(all)) : [];
  const tooFlaky: Result = {
    title: `At most ${MAX_FLAKY} flaky tests`,
    error: flaky.length > MAX_FLAKY ? `${flaky.length} tests passed only on their second try.` : null,
    seconds: 0,
  };
  const checked = flaky.length > MAX_FLAKY ? [...ended, tooFlaky] : ended;
  const failed = checked.filter(({ error }) => error !== null);
  const proven = checked.flatMap(({ proof }) => proof ?? []);
  // CI proves what is committed already: only whoever commits can note it.
  if (!process.env.CI && proven.length > 0) {
    storeProofs(proven);
    print(['', `Noted in tests/proofs.json, to be committed: ${proven.join(', ')}.`]);
  }
  const rows = readSpecRows();
  print([
    '',
    ...(steps.some(({ name }) => name === SPEC) ? tableLines(rows, all) : []),
    ...durationLines(all),
    '',
    ...checked.map(({ title, error, seconds }) => `${error === null ? '✓' : '✗'} ${title} (${seconds} s)`),
    ...failed.map(({ title, error }) => `✗ ${title}: ${error}`),
    ...flakyLines(flaky),
    ...failureLines(all),
    ...(hasBrowserTests ? [totalLine(rows, all)] : []),
    `In all ${Math.round((performance.now() - start) / 1000)} s`,
    `${checked.length - failed.length} passed, ${failed.length} failed`,
  ]);
  return failed.length === 0 ? 0 : 1;
}

function lastFlaky(): readonly FlakyTest[] {
  if (!existsSync(FLAKY_FILE)) return [];
  return JSON.parse(readFileSync(FLAKY_FILE, 'utf8')) as FlakyTest[];
}

/** Keeps the flaky tests for the next run, and copies their traces, which the next browser tests would delete. */
function storeFlaky(tests: readonly FlakyTest[]): FlakyTest[] {
  rmSync(HISTORY, { recursive: true, force: true });
  mkdirSync(HISTORY, { recursive: true });
  const stored = tests.map((test, index) => {
    if (test.trace === '') return test;
    const trace = `.test-history/trace-${index + 1}.zip`;
    copyFileSync(test.trace, join(ROOT, trace));
    return { ...test, trace };
  });
  writeFileSync(FLAKY_FILE, `${JSON.stringify(stored, null, 2)}\n`);
  return stored;
}

async function prepareBrowser(): Promise<NodeJS.ProcessEnv> {
  return { TURNO_CHROMIUM: await ensureBrowser((line) => print([line])) };
}

async function preparePdfReader(): Promise<NodeJS.ProcessEnv> {
  ensurePdfReader((line) => print([line]));
  return {};
}

/** The JavaScript of a package's command, which needs neither a shell nor a link in `.bin`. */
function program(name: string, command: string): string {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  return join(folder, typeof bin === 'string' ? bin : (bin[command] ?? command));
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
