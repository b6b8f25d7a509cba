import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServerKind } from '../db/database-files.ts';

/** Where the server lays what it would like to be, below its data folder: files by their hashes, and the wish. */
export const REQUESTED_FOLDER = 'updates';
/** Where whoever installs says what became of it; only root writes there. */
export const OUTCOMES_FOLDER = '/var/lib/turno-update';
/** Such files hold a few hundred bytes. */
const MAX_REQUEST_BYTES = 16 * 1024;

const requestedVersion = z.object({
  deployment: z.int().positive(),
  /** The release with its signature, to be checked by whoever installs. */
  signed: z.string().max(4_000),
  at: z.int(),
});
export type RequestedVersion = z.infer<typeof requestedVersion>;

const outcome = z.object({
  deployment: z.int().positive(),
  version: z.string().max(40),
  outcome: z.enum(['begun', 'upgraded', 'went back', 'neither runs', 'refused']),
  detail: z.string().max(300),
  at: z.int(),
  /** Of what has begun: the folder of the version from before, since when, and what it was. */
  from: z.string().optional(),
  since: z.int().optional(),
  signed: z.string().max(4_000).optional(),
});
export type InstallOutcome = z.infer<typeof outcome>;

export const requestedVersionFile = (dataDir: string): string => join(dataDir, REQUESTED_FOLDER, 'wish.json');
export const outcomeFile = (folder: string, server: ServerKind): string => join(folder, `${server}.json`);

/** Reads what the server would like to be; null where it wishes nothing, or what lies there is no wish. */
export const readRequestedVersion = async (dataDir: string): Promise<RequestedVersion | null> =>
  requestedVersion.safeParse(await jsonIn(requestedVersionFile(dataDir))).data ?? null;

/** Reads what became of the last one; null where nothing ever did. */
export const readOutcome = async (folder: string, server: ServerKind): Promise<InstallOutcome | null> =>
  outcome.safeParse(await jsonIn(outcomeFile(folder, server))).data ?? null;

/** Reads a small file that another account may have laid there: no link, nothing that never ends. */
async function jsonIn(file: string): Promise<unknown> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => null,
  );
  if (!handle) return null;
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.size > MAX_REQUEST_BYTES) return null;
    return JSON.parse(await handle.readFile('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}
