import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

/** What packages call the texts that ask to be handed on. */
const TEXTS = '{[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*,[Cc][Oo][Pp][Yy]*,[Nn][Oo][Tt][Ii][Cc][Ee]*,OFL*}';
const LINE = '='.repeat(100);

/**
 * Writes the licences of all libraries one after the other: of packages that are installed, and of those that bundles are
 * made of. Electron brings its own and Chromium's in files beside the program.
 *
 * @param folders of the installed packages, below `root`
 */
export function licences(
  root: string,
  folders: readonly string[],
  bundled: readonly BundledPackage[],
): string {
  const installed = folders.map((folder) => ofFolder(root, folder));
  const names = new Set(installed.map(({ title }) => title));
  const others = bundled
    .map(({ name, version, identifier, text }) => ({
      title: `${name} ${version}`,
      licence: identifier,
      text,
    }))
    .filter(({ title }) => !names.has(title));
  return [...installed, ...others]
    .sort((one, other) => (one.title < other.title ? -1 : 1))
    .map(
      ({ title, licence, text }) =>
        `${LINE}\n${title}: ${licence ?? 'see below'}\n${LINE}\n\n${(text ?? '').trim()}\n`,
    )
    .join('\n');
}

function ofFolder(root: string, folder: string) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
  };
  const text = globSync(TEXTS, { cwd: join(root, folder) })
    .filter((file) => !/\.[cm]?[jt]s$/.test(file))
    .sort()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
    .join('\n\n');
  return { title: `${name} ${version}`, licence: typeof license === 'string' ? license : undefined, text };
}
