import { readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SelectedSyncType } from '#shared/server/first-start/routes.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'sync-type');

/** Reads the sync type selected at set-up; undefined if none was, or if the environment sets it. */
export function readSyncType(dataDir: string): SelectedSyncType | undefined {
  try {
    const stored = readFileSync(fileOf(dataDir), 'utf8').trim();
    if (stored === 'standalone' || stored === 'branch') return stored;
    throw new SettingError(`${fileOf(dataDir)} names no sync type: write standalone or branch into it`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Stores the choice atomically. */
export async function storeSyncType(dataDir: string, syncType: SelectedSyncType): Promise<void> {
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
