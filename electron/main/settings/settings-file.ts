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
  const paths = [path, `${path}.copy`];
  return {
    // At once, since what the graphics card is used for is settled before Electron is ready.
    read: () => paths.map(textOf).filter((text) => text !== null),
    async write(text) {
      for (const filePath of paths) await replaceFile(filePath, text);
    },
  };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}

function textOf(filePath: string): string | null {
  try {
    return readFileSync(filePath, 'utf8');
  } catch {
    return null;
  }
}
