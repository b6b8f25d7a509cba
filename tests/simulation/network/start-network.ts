import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#shared/contract/fields.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';
import { becomeBranch } from './become-branch.ts';
import { type Link, openLink } from './link.ts';

export interface NetworkOptions {
  /** Parent of the servers' folders. */
  readonly folder: string;
  /** Port of central; the ports of branches and links follow. 0 for any free ports. */
  readonly port: number;
  /** Language of the demo data. */
  readonly language?: Language;
  /** Programs to start. */
  readonly programs: { readonly central: string; readonly branch: string };
}

export interface NetworkBranch {
  readonly id: number;
  readonly name: string;
  readonly origin: string;
  /** Folder of its database. */
  readonly folder: string;
  readonly link: Link;
}

export interface Network {
  readonly central: { readonly origin: string; readonly folder: string };
  readonly branches: readonly NetworkBranch[];
  /** Resolves with the name of the first server that ends unexpectedly. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** Offset of the ports of links from those of branches. */
const LINKS_ABOVE = 10;
/** The simulated demo branches; central has one more, without a machine. */
const SIMULATED = [1, 2];

/**
 * A central with the demo data and two branches as separate processes, each with its own link. Resolves when the
 * branches have their configuration.
 */
export async function startNetwork({
  folder,
  port,
  programs,
  language = 'es',
}: NetworkOptions): Promise<Network> {
  const closing: (() => Promise<void>)[] = [];
  const running: { readonly name: string; readonly server: SpawnedBranch }[] = [];
  let isStopping = false;

  async function start(name: string, program: string, at: number): Promise<StartedServer> {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const server = await spawnBranch({
      folder: own,
      program,
      port: at,
      demo: true,
      settings: name === CENTRAL ? { TURNO_LANGUAGE: language } : AT_BRANCH,
    });
    running.push({ name, server });
    closing.push(server.end);
    return { origin: server.origin, folder: own };
  }

  async function stop(): Promise<void> {
    isStopping = true;
    // Closes branches before their links, and links before central, so that none calls a stopped server.
    for (const close of closing.splice(0).reverse()) await close();
  }

  try {
    const central = await start(CENTRAL, programs.central, port);
    const placed: Omit<NetworkBranch, 'name'>[] = [];
    for (const id of SIMULATED) {
      const ownPort = port && port + id;
      const link = await openLink({ port: ownPort && ownPort + LINKS_ABOVE, to: central.origin });
      closing.push(link.close);
      placed.push({ id, link, ...(await start(`branch-${id}`, programs.branch, ownPort)) });
    }
    const branches = await Promise.all(
      placed.map(async (branch): Promise<NetworkBranch> => {
        const name = await becomeBranch(branch, central.origin);
        return { ...branch, name };
      }),
    );
    const broken = Promise.race(running.map(({ name, server }) => server.ended.then(() => name)));
    return { central, branches, broken: broken.then((name) => (isStopping ? NEVER : name)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface StartedServer {
  readonly origin: string;
  readonly folder: string;
}

const CENTRAL = 'central';
/** The first administrator has the name and password of the demo until central sends its users. */
const AT_BRANCH = {
  TURNO_SYNC_TYPE: 'branch',
  TURNO_ADMIN_PASSWORD: DEMO_PASSWORD,
  TURNO_RESERVED_DISK_MB: '1',
};
const NEVER = new Promise<never>(() => {});
