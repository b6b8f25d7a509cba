import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { demonstration } from '../data/demonstration.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { measureStartup } from '../report/records.ts';
import type { DemoUser } from './demo-branch.ts';
import type { BranchHost } from './host-branch.ts';
import { ownPort } from './own-port.ts';
import { quietSettings, spawnBranch } from './spawn-branch.ts';

export type BranchProcess = Awaited<ReturnType<typeof startBranchProcess>>;

export interface ProcessOptions {
  /** A folder with the data of another branch to start from, instead of the demonstration's. */
  readonly from?: string;
  /** Program to start; the branch's own where it is missing. */
  readonly program?: string;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Runs it until its first power cut; a process of its own where it is missing. */
  readonly host?: BranchHost;
}

/** Names the demonstration as tests know it, whatever the machine's language. */
const SPANISH = { TURNO_LANGUAGE: 'es' };

/**
 * The demonstration as a process of its own, with data in a folder of its own, that can lose its power and be
 * switched on again on the same data and port.
 */
export async function startBranchProcess({
  from = demonstration('today'),
  program,
  settings,
  host,
}: ProcessOptions = {}) {
  const folder = temporaryFolder();
  if (from) cpSync(from, folder.path, { recursive: true });
  const port = await ownPort();
  const spawn = () =>
    spawnBranch({
      folder: folder.path,
      demo: true,
      port,
      ...(program && { program }),
      settings: { ...SPANISH, ...settings },
    });
  const hosted = async (on: BranchHost) => ({
    ...(await on.start({ ...quietSettings(folder.path, port), ...SPANISH })),
    kill: on.kill,
    putAway: on.stop,
  });
  const start = async () => {
    const spawned = await spawn();
    return { ...spawned, putAway: spawned.kill };
  };
  let running = await (host ? measureStartup('branch in a host', () => hosted(host)) : start());
  const { origin } = running;
  const as = (token: string | null): Client =>
    createClient({ origin, token: () => token, fetch, randomKey: randomUUID });

  return {
    origin,
    folder: folder.path,
    /** Calls without a token, as a kiosk or a display does. */
    anybody: as(null),
    async signIn(username: DemoUser) {
      const body = { username, password: DEMO_PASSWORD };
      const { access_token, idUser } = await measureStartup('sign-in', () =>
        as(null).call(authenticate, { body }),
      );
      return { ...as(access_token), idUser };
    },
    powerCut: () => running.kill(),
    async powerOn(): Promise<void> {
      running = await start();
    },
    async stop(): Promise<void> {
      await running.putAway();
      folder.remove();
    },
  };
}
