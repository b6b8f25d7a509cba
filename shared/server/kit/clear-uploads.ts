import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Deletes uploads that an interrupted process left: files older than this process. */
export function clearUploads(folder: string): void {
  const began = Date.now() - 1_000 * process.uptime();
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < began) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
