import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#build/once.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ensureProgram, pathOf } from '#tests/support/programs.ts';
import { startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { ownPort } from '#tests/support/servers/own-port.ts';
import { CHECKS, type CheckContext } from './checks.ts';
import { createMachine, type ScreenSize } from './machine.ts';

/**
 * Plays the checks of docs/appliance.md that need no hands: `run.ts [--electron PATH | --packed FOLDER]
 * [--short] [--only NUMBER]`. Without Electron its stand-in opens the windows in Chromium, for the program of the checkout
 * or a packed one; checks that only Electron can pass are skipped. The short form plays those that take seconds, on one
 * screen. Missing programs of Debian are installed.
 */
const { values } = parseArgs({
  options: {
    electron: { type: 'string' },
    packed: { type: 'string' },
    only: { type: 'string' },
    short: { type: 'boolean' },
  },
});
const SIZES: readonly ScreenSize[] = [
  { width: 1280, height: 1024 },
  { width: 1080, height: 1920 },
];
/** Screens can be simulated on Linux only. */
const screens = process.platform === 'linux' && !values.short ? SIZES : SIZES.slice(0, 1);
/** On the second screen only what depends on its size; each needs those before it. */
const ON_EACH_SCREEN = 3;
/** Programs that simulate the screen and its input, by their packages. */
const PROGRAMS: Readonly<Record<string, string>> = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  xdpyinfo: 'x11-utils',
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
for (const [program, of] of process.platform === 'linux' ? Object.entries(PROGRAMS) : [])
  ensureProgram(program, { of, needed: 'The check of the appliance' }, say);
const chromium = values.electron === undefined ? findBrowser() : '';

if (values.electron !== undefined && process.getuid?.() === 0)
  throw new Error('root cannot use the sandbox, and the appliance does not start without it');

if (values.packed === undefined)
  execFileSync(process.execPath, [join(ROOT, 'build/appliance.ts')], { stdio: 'inherit' });

let passed = 0;
let failed = 0;
let skipped = 0;
for (const [at, size] of screens.entries()) await checkOn(size, at === 0 ? CHECKS.length : ON_EACH_SCREEN);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** A browser with windows. */
function findBrowser(): string {
  const needed = { of: 'chromium', needed: 'The stand-in of Electron' };
  return pathOf('google-chrome') ?? ensureProgram('chromium', needed, say);
}

async function checkOn(size: ScreenSize, count: number): Promise<void> {
  process.stdout.write(`Screen of ${size.width} × ${size.height}\n`);
  const folder = temporaryFolder();
  const branch = await startBranchProcess();
  const electron = values.electron ?? null;
  const machine = createMachine({
    electron,
    packed: values.packed ?? null,
    chromium,
    folder: folder.path,
    size,
    port: await ownPort(),
  });
  const abort = () => void machine.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort);
  try {
    await machine.startScreen();
    for (const check of CHECKS.slice(0, count)) await play(check, { machine, branch });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, abort);
    await machine.stop();
    await branch.stop();
    folder.remove();
  }
}

async function play(check: (typeof CHECKS)[number], context: CheckContext): Promise<void> {
  const line = `${String(check.number).padStart(2)}  ${check.title}`;
  const isSelected =
    (values.only === undefined || check.number <= 2 || String(check.number) === values.only) &&
    !(values.short && check.isLong);
  const isPossible =
    (!check.isForElectron || context.machine.isElectron) &&
    (!check.isForPacked || context.machine.isPacked) &&
    (!check.isForLinux || process.platform === 'linux');
  if (!isSelected || !isPossible) {
    skipped += 1;
    process.stdout.write(`skipped ${line}\n`);
    return;
  }
  try {
    const measured = await check.run(context);
    passed += 1;
    process.stdout.write(`passed  ${line}${typeof measured === 'string' ? `: ${measured}` : ''}\n`);
  } catch (error) {
    failed += 1;
    const { machine } = context;
    const page = `${await machine.address()}\n${(await machine.text()).slice(0, 300)}`;
    const last = machine.output().trim().split('\n').slice(-10).join('\n');
    process.stdout.write(`FAILED  ${line}: ${(error as Error).message}\n${page}\n${last}\n`);
  }
}
