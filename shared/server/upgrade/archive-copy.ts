import { constants } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SettingError } from '../kit/read-environment.ts';
import { REQUESTED_FOLDER } from './requested-version.ts';
import type { Release } from './signed-release.ts';

/** Makes room of copies that a power cut has left. */
export async function deleteStaleCopies(outcomes: string): Promise<void> {
  for (const name of await readdir(outcomes))
    if (name.endsWith('.tar.gz')) await rm(join(outcomes, name), { force: true });
}

/** Copies the archive to where nobody can exchange it between the look and the unpacking, for as long as it is needed. */
export async function withArchive<T>(
  { dataDir, outcomes, release }: { dataDir: string; outcomes: string; release: Release },
  run: () => Promise<T>,
): Promise<T> {
  const copy = join(outcomes, release.archive);
  try {
    const from = await open(
      join(dataDir, REQUESTED_FOLDER, release.sha256),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      if (!(await from.stat()).isFile()) throw new SettingError(`${release.archive} is no file`);
      const to = await open(copy, 'w', 0o600);
      await pipeline(from.createReadStream({ autoClose: false }), to.createWriteStream());
    } finally {
      await from.close();
    }
    return await run();
  } finally {
    await rm(copy, { force: true });
  }
}
