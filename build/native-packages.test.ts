import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import VERSIONS from './node-versions.json' with { type: 'json' };
import { ROOT } from './once.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const PLATFORMS = Object.keys(VERSIONS.packages);
/** Packages with a native part for one platform only, which others do not need. */
const OF_ONE_PLATFORM = new Set(['fsevents']);

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };

/** Resolves `name` from a package folder as Node does. */
function lockedFor(from: string, name: string): Locked | undefined {
  const sibling = packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`];
  if (sibling || from === '') return sibling;
  return lockedFor(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

const fits = (part: Locked, platform: string): boolean => {
  const [os = '', cpu = ''] = platform.split('-');
  const isForGlibc = part.libc === undefined || part.libc.includes('glibc');
  return part.os?.includes(os) === true && part.cpu?.includes(cpu) === true && isForGlibc;
};

/** Packages with native parts in separate packages, one per platform. */
const FAMILIES = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const names = Object.keys(optionalDependencies).filter((name) => !OF_ONE_PLATFORM.has(name));
  const parts = names.map((name) => ({ name, part: lockedFor(path, name) }));
  return parts.some(({ part }) => part?.os && part.cpu) ? [{ path, parts }] : [];
});

describe('packages with native parts', () => {
  it('are found', () => {
    const paths = FAMILIES.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '',
        ...['@node-rs/argon2', '@swc/core', 'rolldown'].map((name) => `node_modules/${name}`),
      ]),
    );
  });

  it.each(FAMILIES)('$path has the checksum of each part locked', ({ parts }) => {
    const missing = parts.filter(({ part }) => !part?.version || !part.integrity).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it.each(FAMILIES.flatMap(({ path, parts }) => PLATFORMS.map((platform) => ({ path, parts, platform }))))(
    '$path has a part for $platform',
    ({ parts, platform }) => {
      expect(parts.some(({ part }) => part && fits(part, platform))).toBe(true);
    },
  );

  it.each(PLATFORMS)('SQLite for %s is included in the package', (platform) => {
    expect(existsSync(join(ROOT, `node_modules/better-sqlite3/prebuilds/${platform}.node`))).toBe(true);
  });
});
