import { describe, expect, it, vi } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { installedPackages } from '../installed-packages.ts';
import { ROOT } from '../once.ts';
import { licences, sbom } from './bundled-packages.ts';

const BUNDLED = [
  { name: '@scope/in-a-page', version: '1.2.3', identifier: 'MIT', text: 'Do as you like.' },
  { name: 'express', version: packageJson.dependencies.express, identifier: 'MIT', text: 'Said already.' },
];

describe('the packages that a server can load', () => {
  const folders = installedPackages(ROOT);

  it('are its dependencies, with theirs', () => {
    expect(folders).toEqual(
      expect.arrayContaining(
        ['express', 'better-sqlite3', 'socket.io', 'ws'].map((name) => `node_modules/${name}`),
      ),
    );
  });

  it('exclude packages that only build or test, and optional peers', () => {
    const strange =
      /node_modules\/(vite|vitest|typescript|@typescript|electron|electron-builder|react|playwright)\b/;
    expect(folders.filter((folder) => strange.test(folder))).toEqual([]);
  });
});

describe('the bill of materials', () => {
  const folders = ['node_modules/express', 'node_modules/zod'];
  const bom = sbom({ root: ROOT, folders, bundled: BUNDLED, version: '1.0.0', electron: '45.4.1' });

  it('lists each packed library once, the bundled ones and Electron', () => {
    expect(bom.components.map(({ purl }) => purl)).toEqual([
      `pkg:npm/express@${packageJson.dependencies.express}`,
      `pkg:npm/zod@${packageJson.dependencies.zod}`,
      'pkg:npm/%40scope/in-a-page@1.2.3',
      'pkg:npm/electron@45.4.1',
    ]);
    expect(bom.components[0]).toMatchObject({ hashes: [{ alg: 'SHA-512' }] });
  });

  it('is complete in a release build, to which npm adds its own', () => {
    vi.stubEnv('NODE_ENV', 'production');
    try {
      // Dependencies of both servers and packaging.
      const both = ['node_modules/@noble/hashes', 'node_modules/zod'];
      const { components } = sbom({ root: ROOT, folders: both, bundled: [], version: '1', electron: '1' });
      expect(components).toHaveLength(both.length + 1);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('is reproducible, and contains nothing about the machine', () => {
    expect(bom.metadata).toEqual({
      component: expect.objectContaining({ name: 'turno', version: '1.0.0' }),
    });
    expect(bom).not.toHaveProperty('serialNumber');
  });

  it('contains the text of each licence', () => {
    const text = licences(ROOT, folders, BUNDLED);
    expect(text).toContain('@scope/in-a-page 1.2.3: MIT');
    expect(text).toContain('Do as you like.');
    expect(text).toContain('TJ Holowaychuk');
    expect(text).not.toContain('Said already.');
  });
});
