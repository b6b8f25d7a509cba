import { join } from 'node:path';
import { createStoredBackups } from '../backup/stored-backups.ts';
import { DATABASE_FILES, type ServerKind } from '../db/database-files.ts';

/** Says how a damaged database is replaced, with the newest one that restoring has kept in the data folder. */
export async function recoveryInstructions(dataDir: string, kind: ServerKind): Promise<string[]> {
  const live = join(dataDir, DATABASE_FILES[kind]);
  const storedBackups = createStoredBackups(dataDir, live);
  const [newest] = await storedBackups.list();
  const found = newest
    ? `The newest database that is kept here is ${storedBackups.fileOf(newest.name)}, as it was until ${new Date(newest.createdAt).toISOString()}.`
    : `None is kept in ${dataDir}: take the newest backup that you have elsewhere.`;
  return [
    found,
    'To put a database back: stop the server, `npm run restore -- FILE`, start. What is there now is kept.',
    'A backup from the page (a zip) holds it as database.sqlite; a server on an empty data folder restores one from its page, too.',
  ];
}
