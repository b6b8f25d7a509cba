import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { open } from '../actions/workstation-actions.ts';
import { lookInto, rowsOf } from '../checks/look-into.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import type { HammerWork } from '../samples/hammer-words.ts';
import { type Hammers, startHammers } from '../samples/hammers.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { spawnBranch } from '../servers/spawn-branch.ts';
import { spawnCentral } from '../servers/spawn-central.ts';
import { type CutLink, startCutLink } from './cut-link.ts';

/** Far longer than a branch needs to find a central again, on a busy machine. */
export const WAIT_OPTIONS = { timeout: 180_000, interval: 100 };

export type RunningNetwork = Awaited<ReturnType<typeof startNetwork>>;
export type RunningBranch = Awaited<ReturnType<typeof startNetworkBranch>>;

/** The demo branches that are started, with their users. */
const OFFICES = [
  { id: 1, operators: ['lucia', 'marcos'] },
  { id: 2, operators: ['nuria', 'tomas'] },
];

/** Central and two of its branches as installed: one process each, enrolled through the API. */
export async function startNetwork(storage: CentralDatabaseOptions, seed: number) {
  const process = await startServerProcess((port) =>
    spawnCentral(storage, { TURNO_DEMO: '1', TURNO_LANGUAGE: 'es', TURNO_PORT: String(port) }),
  );
  const admin = clientOf(process.origin, await signIn(process.origin, 'admin'));
  const branches = await Promise.all(
    OFFICES.map((office) => startNetworkBranch({ ...office, seed, centralPort: process.port, admin })),
  );
  return {
    central: process,
    /** Calls central as a user with all modules. */
    admin,
    branches,
    async stop(): Promise<void> {
      await Promise.all(branches.map((branch) => branch.stop()));
      await process.powerCut();
    },
  };
}

interface BranchOptions {
  readonly id: number;
  readonly operators: readonly string[];
  readonly seed: number;
  readonly centralPort: number;
  readonly admin: Client;
}

async function startNetworkBranch({ id, operators, seed, centralPort, admin }: BranchOptions) {
  const folder = temporaryFolder();
  const link = await startCutLink(centralPort);
  const { code } = await admin.call(createEnrolmentCode, { params: { id } });
  const process = await startServerProcess((port) => branchOf(folder.path, link, { code, port }));
  const { origin } = process;
  const anybody = clientOf(origin, null);
  const replication = async () => (await anybody.call(getHealth, {})).replication;
  const status = async () => clientOf(origin, await signIn(origin, 'admin')).call(getReplicationStatus, {});
  /** Waits until everything is at central and confirmed. */
  const drained = () =>
    vi
      .waitFor(async () => {
        const { state, pendingRows } = await replication();
        expect({ state, pendingRows }).toEqual({ state: 'connected', pendingRows: 0 });
      }, WAIT_OPTIONS)
      .catch(async () => {
        throw new Error(`branch ${id} does not get rid of its rows: ${JSON.stringify(await status())}`);
      });

  await drained();
  const users = await vi.waitFor(
    () => Promise.all(operators.map((name) => signedIn(origin, name))),
    WAIT_OPTIONS,
  );
  const workstations = lookInto(folder.path, (sqlite) =>
    rowsOf<{ id: number }>(sqlite, 'select id from workstations where id_branches = ? order by id', id),
  );
  const work: HammerWork = {
    origin,
    branch: id,
    seed: seed + id,
    operators: users.map((user, index) => ({ ...user, workstation: workstations[index]?.id ?? 0 })),
    issuer: { token: await signIn(origin, 'admin') },
  };
  for (const { token, workstation } of work.operators) await open(clientOf(origin, token), workstation);
  await drained();

  let hammers = startHammers([work]);
  const before: AnsweredSoFar = [];
  const backup = temporaryFolder();
  const identity = join(folder.path, 'identity.json');

  return {
    id,
    folder: folder.path,
    process,
    link,
    anybody,
    users: work.operators.map(({ idUsers }) => idUsers),
    drained,
    replication,
    status,
    /** Enrols the machine again. */
    async enrolAgain(): Promise<void> {
      const { code: again } = await admin.call(createEnrolmentCode, { params: { id } });
      const here = clientOf(origin, await signIn(origin, 'admin'));
      await here.call(enrolAtCentral, { body: { centralUrl: link.origin, code: again } });
    },
    hammers: (): Hammers => hammers,
    /** All answers of the branch, including those before a restore. */
    answered: () => [...before, ...hammers.answered],
    /** Copies its folder while it is stopped. */
    async backUp(): Promise<void> {
      await process.powerCut();
      rmSync(backup.path, { recursive: true });
      cpSync(folder.path, backup.path, { recursive: true });
      await process.powerOn();
    },
    /** Restores the database, or the whole folder with its identity. */
    async restore(what: 'database' | 'folder'): Promise<void> {
      before.push(...hammers.answered);
      await hammers.end();
      await process.powerCut();
      if (what === 'database') cpSync(identity, join(backup.path, 'identity.json'));
      rmSync(folder.path, { recursive: true });
      cpSync(backup.path, folder.path, { recursive: true });
      await process.powerOn();
      hammers = startHammers([work]);
    },
    /** A copy of its folder, started beside it in its present state. */
    async startClone() {
      const copy = temporaryFolder();
      await process.powerCut();
      cpSync(folder.path, copy.path, { recursive: true });
      await process.powerOn();
      await drained();
      const clone = await branchOf(copy.path, link, { code, port: 0 });
      return {
        folder: copy.path,
        anybody: clientOf(clone.origin, null),
        async stop() {
          await clone.kill();
          copy.remove();
        },
      };
    },
    async stop(): Promise<void> {
      await hammers.end();
      process.thaw();
      await process.powerCut();
      await link.close();
      folder.remove();
      backup.remove();
    },
  };
}

type AnsweredSoFar = Hammers['answered'][number][];

const branchOf = (folder: string, link: CutLink, { code, port }: { code: string; port: number }) =>
  spawnBranch({
    folder,
    port,
    settings: {
      TURNO_SYNC_TYPE: 'branch',
      TURNO_CENTRAL_URL: link.origin,
      TURNO_ENROLMENT_CODE: code,
      TURNO_RESERVED_DISK_MB: '1',
    },
  });

const clientOf = (origin: string, token: string | null): Client =>
  createClient({ origin, token: () => token, fetch, randomKey: randomUUID });

async function signedIn(origin: string, username: string) {
  const body = { username, password: DEMO_PASSWORD };
  const { access_token: token, idUser } = await clientOf(origin, null).call(authenticate, { body });
  return { token, idUsers: idUser };
}

const signIn = async (origin: string, username: string): Promise<string> =>
  (await signedIn(origin, username)).token;
