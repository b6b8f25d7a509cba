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
  /** A folder with the data of another branch to start from, instead of the demo data. */
  readonly from?: string;
  /** Program to start; the branch server by default. */
  readonly program?: string;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Host that runs it until its first power failure; a separate process by default. */
  readonly host?: BranchHost;
}

/** Language of the demo data expected by tests, whatever the machine's language. */
const SPANISH = { TURNO_LANGUAGE: 'es' };

/**
 * The demo as a separate process and data folder, with simulated power failures and restarts on the same data
 * and port.
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
    /** Calls without a token, like a kiosk or a display. */
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
