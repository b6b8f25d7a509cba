import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredBackup } from '#shared/contract/installation/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { BEFORE_UPGRADE } from '../db/back-up-before-migration.ts';

const FOLDER = 'backups';
const NAME = /^replaced-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-(\d{3})\.db$/;
/** Maximum stored databases; each is as large as the served one. */
const MAX_STORED = 3;

/** Row of `installation` with the name of the database that the command `restore` replaced, until the next start. */
export const REPLACED_DATABASE = 'replacedDatabase';

/** Databases replaced by restores, stored in the data folder. */
export function createStoredBackups(dataDir: string, live: string) {
  const folder = join(dataDir, FOLDER);

  const names = async (): Promise<string[]> => {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return found.sort().reverse();
  };

  return {
    /** Returns an unused file name for the database replaced now. */
    async locationAt(now: Millis): Promise<{ readonly name: string; readonly file: string }> {
      const usedNames = await names();
      let at = now;
      while (usedNames.includes(nameOf(at))) at += 1;
      return { name: nameOf(at), file: join(folder, nameOf(at)) };
    },

    fileOf: (name: string): string => join(folder, name),

    /** Newest first. */
    async list(): Promise<StoredBackup[]> {
      const stored = (await names()).filter((name) => NAME.test(name));
      return Promise.all(
        stored.map(async (name) => {
          const { size: bytes } = await stat(join(folder, name));
          return { name, bytes, createdAt: whenOf(name) };
        }),
      );
    },

    /**
     * Deletes leftovers at start: a second link to the served database after a power cut, unfinished copies, and the
     * oldest stored databases. Keeps copies made before upgrades.
     */
    async tidy(): Promise<void> {
      const served = await stat(live);
      let stored = 0;
      for (const name of await names()) {
        if (BEFORE_UPGRADE.test(name)) continue;
        const file = join(folder, name);
        const { ino } = await stat(file);
        const isStored = NAME.test(name) && ino !== served.ino;
        if (isStored) stored += 1;
        if (!isStored || stored > MAX_STORED) await rm(file, { force: true });
      }
    },
  };
}

function nameOf(moment: Millis): string {
  const [day = '', time = ''] = new Date(moment).toISOString().split('T');
  return `replaced-${day}-${time.replace(/[:Z]/g, '').replace('.', '-')}.db`;
}

const whenOf = (name: string): Millis => Date.parse(name.replace(NAME, '$1T$2:$3:$4.$5Z'));
