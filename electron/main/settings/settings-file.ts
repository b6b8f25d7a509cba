import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';

/** Where settings are kept. `read` gives each text that is there, the newest first. */
export interface SettingsFile {
  read(): string[];
  /** Rejects where the disk takes no more, with what was there before left whole. */
  write(text: string): Promise<void>;
}

/**
 * Keeps settings in a file and a second one beside it, each put in place whole: a power cut leaves the old text or the
 * new one, and a damaged sector still leaves the other file.
 */
export function settingsFile(path: string): SettingsFile {
  const places = [path, `${path}.copy`];
  return {
    // At once, since what the graphics card is used for is settled before Electron is ready.
    read: () => places.map(textOf).filter((text) => text !== null),
    async write(text) {
      for (const place of places) await putInPlace(place, text);
    },
  };
}

async function putInPlace(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, path);
}

function textOf(place: string): string | null {
  try {
    return readFileSync(place, 'utf8');
  } catch {
    return null;
  }
}
