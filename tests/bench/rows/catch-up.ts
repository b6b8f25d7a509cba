import { setTimeout as pause } from 'node:timers/promises';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { createClient } from '#shared/contract/client.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type CutLink, startCutLink } from '#tests/support/network/cut-link.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { spawnCentral } from '#tests/support/servers/spawn-central.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';
import { startPostgres } from '#tests/support/servers/test-postgres.ts';
import { type BenchBranch, startBenchBranch } from '../bench-branch.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';

const TICKETS = 6_000;
const KIOSKS = 20;
const OPERATORS = [
  { username: 'lucia', workstation: 1 },
  { username: 'marcos', workstation: 2 },
];
/** Interval of the tickets at each of these kiosks. */
const EVERY_MS = 100;
const AT = 4;
const BASE_MS = 10_000;
const MAX_MS = 10_000;

/**
 * A branch that was offline for days: the time until central has everything after reconnection, and its effect on
 * tickets.
 */
export async function catchUpRows(): Promise<Row[]> {
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  const postgres = await startPostgres({ flags: [] });
  const storage = { dataDir: folders[0].path, databaseUrl: await postgres.newDatabase() };
  const code = await prepare(storage);
  const central = await spawnCentral(storage);
  const link = await startCutLink(Number(new URL(central.origin).port));
  const branch = await startBenchBranch(folders[1].path, [link.origin, code]);
  try {
    return await measured(branch, link);
  } finally {
    await branch.stop();
    await link.close();
    await central.kill();
    await postgres.stop();
    for (const folder of folders) folder.remove();
  }
}

async function measured(branch: BenchBranch, link: CutLink): Promise<Row[]> {
  await until(branch, ({ state, pendingRows }) => state === 'connected' && pendingRows === 0);
  const load = createLoad(branch.port, KIOSKS);
  const take = (index: number) => load.post(`/branches/1/tickets?segment=1&service=${1 + (index % 5)}`);
  await until(branch, () =>
    take(0).then(
      () => true,
      () => false,
    ),
  );
  link.cut();
  await work(branch, load, take);
  const { pendingRows: backlog } = await health(branch);

  let going = true;
  const times: number[] = [];
  const kiosks = async (): Promise<void> => {
    const kiosk = async (index: number) => {
      while (going) {
        times.push((await take(index)).ms);
        await pause(EVERY_MS);
      }
    };
    await Promise.all(Array.from({ length: AT }, (_, index) => kiosk(index)));
  };
  const still = kiosks();
  await pause(BASE_MS);
  const base = percentile(times.splice(0), 0.99);
  link.heal();
  await until(branch, ({ state }) => state === 'connected');
  const started = performance.now();
  times.length = 0;
  await until(branch, ({ pendingRows }) => pendingRows < AT);
  const ms = performance.now() - started;
  const during = percentile(times, 0.99);
  going = false;
  await still;
  load.close();
  return [
    {
      what: `a backlog of ${TICKETS} tickets, ${backlog} rows, to central`,
      measured: `${(ms / 1000).toFixed(1)} s = ${Math.round(backlog / (ms / 1000))} rows/s`,
      target: `<= ${MAX_MS / 1000} s`,
      reached: ms <= MAX_MS,
    },
    {
      what: 'issue meanwhile, p99',
      measured: `${during.toFixed(1)} ms, ${base.toFixed(1)} ms before`,
      target: '<= 2 × before',
      reached: during <= 2 * base,
    },
  ];
}

/** Issues, calls and finishes every ticket. */
async function work(
  branch: BenchBranch,
  load: ReturnType<typeof createLoad>,
  take: (index: number) => Promise<unknown>,
): Promise<void> {
  let left = TICKETS;
  const kiosk = async (index: number) => {
    while (left > 0) {
      left -= 1;
      await take(index);
    }
  };
  await Promise.all(Array.from({ length: KIOSKS }, (_, index) => kiosk(index)));
  let served = 0;
  const serve = async (operator: (typeof OPERATORS)[number]) => {
    const { workstation } = operator;
    const token = await beginWork(branch, operator);
    while (served < TICKETS - 2 * OPERATORS.length) {
      served += 1;
      const { answer } = await load.post(`/workstation-by-branch/${workstation}/actions/callNext`, { token });
      await load.post(`/ticket/${answer.idTicket}/end`, { token });
    }
  };
  await Promise.all(OPERATORS.map(serve));
}

/** Central's demo data with enough numbers; returns a code for its branch. */
async function prepare(storage: Parameters<typeof spawnCentral>[0]): Promise<string> {
  const central = await startCentral({
    storage,
    clock: createSettableClock(Date.now()),
    prepare: async (scope) => {
      for (const { id } of await scope.trx.selectFrom('queues').select('id').execute())
        await repository(scope, 'queues').update(id, { max_limit: 99_999_999 });
      for (const { id } of await scope.trx.selectFrom('politeness').select('id').execute())
        await repository(scope, 'politeness').update(id, { seconds: 0 });
    },
  });
  const admin = await central.signIn('admin');
  const { code } = await admin.call(createEnrolmentCode, { params: { id: 1 } });
  await central.stop();
  return code;
}

interface Replicating {
  readonly state: string;
  readonly pendingRows: number;
}

async function health({ port }: BenchBranch): Promise<Replicating> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  return ((await answer.json()) as { replication: Replicating }).replication;
}

async function until(
  branch: BenchBranch,
  is: (replication: Replicating) => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await is(await health(branch)))) await pause(50);
}

/** Signs in and opens the workstation; returns the token. */
async function beginWork({ port }: BenchBranch, { username, workstation }: (typeof OPERATORS)[number]) {
  const as = (token: string | null) =>
    createClient({
      origin: `http://127.0.0.1:${port}`,
      token: () => token,
      fetch,
      randomKey: () => crypto.randomUUID(),
    });
  const body = { username, password: DEMO_PASSWORD };
  const { access_token: token } = await as(null).call(authenticate, { body });
  await open(as(token), workstation);
  return token;
}
