import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServerKind } from '../db/database-files.ts';

/** Folder with the requested version: files by hash, and the request. */
export const REQUESTED_FOLDER = 'updates';
/** Folder of installation results; writable by root only. */
export const OUTCOMES_FOLDER = '/var/lib/turno-update';
/** Such files have a few hundred bytes. */
const MAX_REQUEST_BYTES = 16 * 1024;

const requestedVersion = z.object({
  deployment: z.int().positive(),
  /** Signed release, verified by the installer. */
  signed: z.string().max(4_000),
  at: z.int(),
});
export type RequestedVersion = z.infer<typeof requestedVersion>;

const outcome = z.object({
  deployment: z.int().positive(),
  version: z.string().max(40),
  outcome: z.enum(['started', 'upgraded', 'rolled back', 'neither runs', 'refused']),
  detail: z.string().max(300),
  at: z.int(),
  /** Folder, start time and version of the former program during a trial. */
  from: z.string().optional(),
  since: z.int().optional(),
  signed: z.string().max(4_000).optional(),
});
export type InstallOutcome = z.infer<typeof outcome>;

export const requestedVersionFile = (dataDir: string): string =>
  join(dataDir, REQUESTED_FOLDER, 'requested-version.json');
export const outcomeFile = (folder: string, server: ServerKind): string => join(folder, `${server}.json`);

/** Reads the requested version; null for none or an invalid request. */
export const readRequestedVersion = async (dataDir: string): Promise<RequestedVersion | null> =>
  requestedVersion.safeParse(await jsonIn(requestedVersionFile(dataDir))).data ?? null;

/** Outcome of the last request; null without one. */
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
