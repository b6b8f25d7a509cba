import { describe, expect, it, vi } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { installedPackages } from '../installed-packages.ts';
import { ROOT } from '../once.ts';
import { licences } from './licences.ts';
import { sbom } from './sbom.ts';

const BUNDLED = [
  { name: '@scope/in-a-page', version: '1.2.3', identifier: 'MIT', text: 'Do as you like.' },
  { name: 'express', version: packageJson.dependencies.express, identifier: 'MIT', text: 'Said already.' },
];

describe('the packages that a server can ask for', () => {
  const folders = installedPackages(ROOT);

  it('are those it depends on, with what they depend on', () => {
    expect(folders).toEqual(
      expect.arrayContaining(
        ['express', 'better-sqlite3', 'socket.io', 'ws'].map((name) => `node_modules/${name}`),
      ),
    );
  });

  it('are none that only builds or tests, or that somebody may use who has it anyway', () => {
    const strange =
      /node_modules\/(vite|vitest|typescript|@typescript|electron|electron-builder|react|playwright)\b/;
    expect(folders.filter((folder) => strange.test(folder))).toEqual([]);
  });
});

describe('what the package is made of', () => {
  const folders = ['node_modules/express', 'node_modules/zod'];
  const bom = sbom({ root: ROOT, folders, bundled: BUNDLED, version: '1.0.0', electron: '45.4.1' });

  it('is stated with the libraries that are packed, each once, the bundled ones and Electron', () => {
    expect(bom.components.map(({ purl }) => purl)).toEqual([
      `pkg:npm/express@${packageJson.dependencies.express}`,
      `pkg:npm/zod@${packageJson.dependencies.zod}`,
      'pkg:npm/%40scope/in-a-page@1.2.3',
      'pkg:npm/electron@45.4.1',
    ]);
    expect(bom.components[0]).toMatchObject({ hashes: [{ alg: 'SHA-512' }] });
  });

  it('is stated whole where it is built to be shipped, of which npm makes its own', () => {
    vi.stubEnv('NODE_ENV', 'production');
    try {
      // Asked for by servers, and by what makes the package.
      const both = ['node_modules/@noble/hashes', 'node_modules/zod'];
      const { components } = sbom({ root: ROOT, folders: both, bundled: [], version: '1', electron: '1' });
      expect(components).toHaveLength(both.length + 1);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('is stated the same each time, and says nothing of the machine', () => {
    expect(bom.metadata).toEqual({
      component: expect.objectContaining({ name: 'turno', version: '1.0.0' }),
    });
    expect(bom).not.toHaveProperty('serialNumber');
  });

  it('is handed on with the text of each licence', () => {
    const text = licences(ROOT, folders, BUNDLED);
    expect(text).toContain('@scope/in-a-page 1.2.3: MIT');
    expect(text).toContain('Do as you like.');
    expect(text).toContain('TJ Holowaychuk');
    expect(text).not.toContain('Said already.');
  });
});
