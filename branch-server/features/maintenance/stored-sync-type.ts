import { readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import type { SelectedSyncType } from '#shared/server/starters/first-start.ts';

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

/** Environment settings for joining a central. */
export interface Joining {
  /** Undefined if neither the environment nor the setup page has set it. */
  readonly syncType: SelectedSyncType | undefined;
  readonly central: { readonly url: string | undefined; readonly enrolmentCode: string | undefined };
}

/**
 * Throws SettingError, naming the missing setting, if a server without users has incomplete settings for joining a
 * central: it would run standalone, unnoticed until reports are missing. With users, the settings are ignored.
 */
export function assertJoinSettings({ syncType, central }: Joining): void {
  const { url, enrolmentCode } = central;
  const setting = enrolmentCode === undefined ? 'TURNO_CENTRAL_URL' : 'TURNO_ENROLMENT_CODE';
  if (url === undefined && enrolmentCode === undefined) return;
  if (syncType !== 'branch') {
    const now = syncType === undefined ? 'TURNO_SYNC_TYPE is not' : `TURNO_SYNC_TYPE is ${syncType}`;
    throw new SettingError(
      `${setting} is set, but ${now}: set TURNO_SYNC_TYPE=branch, or leave ${setting} out`,
    );
  }
  if (url === undefined)
    throw new SettingError(
      'TURNO_ENROLMENT_CODE is set, but TURNO_CENTRAL_URL is not: set it to the address of central, https://…',
    );
}
