import { readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChosenSyncType } from '#shared/server/first-start/routes.ts';
import { SettingFault } from '#shared/server/kit/read-environment.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'sync-type');

/** Reads the sync type chosen when this server was set up; undefined where none was, or the environment names it. */
export function keptSyncType(dataDir: string): ChosenSyncType | undefined {
  try {
    const kept = readFileSync(fileOf(dataDir), 'utf8').trim();
    if (kept === 'standalone' || kept === 'branch') return kept;
    throw new SettingFault(`${fileOf(dataDir)} names no sync type: write standalone or branch into it`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps the choice, whole or not at all. */
export async function keepSyncType(dataDir: string, syncType: ChosenSyncType): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const written = `${fileOf(dataDir)}.new`;
  const file = await open(written, 'w', 0o600);
  try {
    await file.writeFile(`${syncType}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(written, fileOf(dataDir));
}
