import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './target.ts';

/** Marks where Electron keeps its fuses in its program, as `@electron/fuses` looks for it. */
const WIRE = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron is delivered: each on, off, or taken out. */
const FUSES = '100101001';
const LANGUAGES = ['de', 'en-GB', 'en-US', 'es', 'es-419', 'sv'];

/**
 * Writes a folder that is laid out as Electron is unpacked, with a program that only says what it is. Electron itself
 * comes from outside of npm; what is packed around it can be tried without.
 *
 * @returns size of all its files in bytes
 */
export function writePlaceholder(folder: string, target: Target): number {
  const program = target === 'win32-x64' ? 'electron.exe' : 'electron';
  const script = Buffer.concat([
    Buffer.from('#!/bin/sh\necho "This stands in for Electron: no window can be opened." >&2\nexit 1\n# '),
    Buffer.from(WIRE),
    Buffer.from([1, FUSES.length]),
    Buffer.from(`${FUSES}\n`),
  ]);
  const files: Record<string, Buffer> = {
    [program]: script,
    LICENSE: Buffer.from('The licence of Electron lies here.\n'),
    'LICENSES.chromium.html': Buffer.from('<p>The licences of Chromium lie here.</p>\n'),
    ...Object.fromEntries(LANGUAGES.map((language) => [`locales/${language}.pak`, Buffer.alloc(1)])),
  };
  mkdirSync(join(folder, 'locales'), { recursive: true });
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(folder, file), content, { mode: 0o755 });
  return Object.values(files).reduce((sum, { length }) => sum + length, 0);
}
