import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#build/once.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { demoLanguage } from '#shared/server/demo/demo-language.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { addressLines } from './address-lines.ts';
import { listenForKeys } from './keys.ts';
import { playBranch } from './play-branch.ts';
import { type Network, type NetworkBranch, startNetwork } from './start-network.ts';

const USAGE = 'npm run demo:network -- [--port 9080] [--keep] [--seed 1]';

/*
 * `npm run demo:network`: a central and two of its branches on this machine, with simulated customers and operators,
 * and keys that cut each branch's connection to central.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    store: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});

const port = Number(values.port);
const seed = Number(values.seed);
/** Leaves room for the ports of branches and links above it. */
const isPort = (provided: number): boolean =>
  Number.isInteger(provided) && provided >= 0 && provided < 65_500;

const CUSTOMERS_PER_MINUTE = 9;
const SERVICE_MS = 9_000;
/** Simulated operators per branch; the others are for visitors. */
const OPERATORS: Readonly<Record<number, readonly string[]>> = { 1: ['marcos'], 2: ['nuria', 'tomas'] };

/** Resolves when the user stops the network. */
const stopping = Promise.withResolvers<void>();
const isStopping = stopping.promise.then(() => true);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve());

const say = (line: string) => process.stdout.write(`${line}\n`);

function toggle({ name, link }: NetworkBranch): void {
  if (link.isCut()) link.heal();
  else link.cut();
  say(`  ${name}: the line to central is ${link.isCut() ? 'cut' : 'back'}.`);
}

async function play(network: Network): Promise<void> {
  const ending = new AbortController();
  const plays = network.branches.map((branch) =>
    playBranch(
      {
        branch,
        random: seededRandom(seed + branch.id),
        signal: ending.signal,
        customersPerMinute: CUSTOMERS_PER_MINUTE,
        serviceMs: SERVICE_MS,
      },
      OPERATORS[branch.id] ?? [],
    ),
  );
  const stopListening = listenForKeys({
    ...Object.fromEntries(network.branches.map((branch, index) => [index + 1, () => toggle(branch)])),
    q: stopping.resolve,
  });
  try {
    await Promise.race([
      stopping.promise,
      network.broken.then((name) => {
        throw new Error(`${name} has ended by itself`);
      }),
      ...plays,
    ]);
  } finally {
    stopListening();
    ending.abort();
    say('Stopping …');
    await Promise.allSettled(plays);
  }
}

async function run(): Promise<void> {
  const stored = values.store ? join(ROOT, 'data', 'network') : null;
  if (stored) mkdirSync(stored, { recursive: true });
  const folder = stored ? { path: stored, remove: () => {} } : temporaryFolder();
  const language = demoLanguage(LANGUAGES.find((known) => known === process.env.TURNO_LANGUAGE));
  say('Starting a central and two branches …');
  try {
    const network = await startNetwork({
      folder: folder.path,
      port,
      language,
      programs: {
        central: join(ROOT, 'dist/servers/central.js'),
        branch: join(ROOT, 'dist/servers/branch.js'),
      },
    });
    try {
      for (const line of addressLines(network, process.stdin.isTTY, language)) say(line);
      await play(network);
    } finally {
      await network.stop();
    }
  } finally {
    folder.remove();
  }
}

try {
  if (!isPort(port) || !Number.isInteger(seed)) throw new Error(`it is started with ${USAGE}`);
  await run();
} catch (error) {
  // Ctrl-C also stops the servers, which is no error.
  if (!(await Promise.race([isStopping, false]))) complain(error);
}

function complain(error: unknown): void {
  const { message } = error as Error;
  const why = /cannot start: ([^\n;]+)/.exec(message)?.[1] ?? message;
  const help = why.includes('already in use') ? `; others: ${USAGE}` : '';
  process.stderr.write(`The network cannot go on: ${why}${help}\n`);
  process.exitCode = 1;
}
