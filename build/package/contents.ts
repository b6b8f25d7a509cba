import { globSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { listPackage } from '@electron/asar';
import type { Target } from './target.ts';

/** Libraries, and parts whose names say what is in them: told by the kinds of files, since each version has others. */
const FOLDER_OF_MANY =
  /^resources\/(app\.asar\/)?(dist\/\w+\/(\w+\/)*assets|(node_modules\/(@[\w.-]+\/)?[\w.-]+\/?)+)/;

/**
 * Lists what is packed, so that it can be read and held against what was packed before: file by file, a library and a
 * folder of parts by the kinds of its files.
 *
 * @param packed folder that electron-builder has laid out
 */
export function contents(packed: string, target: Target): string[] {
  const files = globSync('**', { cwd: packed })
    .filter((file) => statSync(join(packed, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'));
  const archived = listPackage(join(packed, 'resources/app.asar'), { isPack: false })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => extname(file) !== '')
    .map((file) => `resources/app.asar${file}`);
  const kinds = new Map<string, Set<string>>();
  for (const file of [...files, ...archived]) {
    const folder = FOLDER_OF_MANY.exec(file)?.[0].replace(/\/$/, '');
    const line = folder ?? file;
    const existing = kinds.get(line) ?? new Set();
    kinds.set(line, folder === undefined ? existing : existing.add(extname(file)));
  }
  return [...kinds]
    .map(([line, kindsFound]) => withoutTarget([line, ...[...kindsFound].sort()].join(' '), target))
    .sort();
}

/** Calls what differs between targets the same. */
const withoutTarget = (line: string, target: Target): string =>
  line.replace(new RegExp(`-${target}(-gnu|-msvc)?\\b`, 'g'), '-TARGET').replace(/\.exe$/, '');
