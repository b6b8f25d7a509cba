import { describe, expect, it } from 'vitest';
import { isIncluded } from './stage.ts';
import { TARGETS } from './target.ts';

const SQLITE = 'node_modules/better-sqlite3/prebuilds';
const SERIAL = 'node_modules/@serialport/bindings-cpp/prebuilds';

describe('files of a package', () => {
  it.each([
    'dist/index.js',
    'lib/node.cjs',
    'esm/index.mjs',
    'package.json',
    'metadata.min.json',
    'module_bg.wasm',
    'files/sans.ttf',
  ])('%s is packed: a program may read it', (file) =>
    expect(isIncluded(`node_modules/some/${file}`, 'linux-x64')).toBe(true),
  );

  it.each([
    ...[
      'index.js.map',
      'index.d.ts',
      'index.d.cts',
      'src/index.ts',
      'README.md',
      'binding.gyp',
      'src/main.cpp',
    ],
    ...[
      'test/all.js',
      'tests/one.json',
      '__tests__/x.js',
      'lib/one.test.js',
      'examples/a.js',
      'tsconfig.build.json',
    ],
    ...['.env', '.eslintrc.json', '.npmrc', 'keys/server.pem', 'Makefile', 'install.sh'],
  ])('%s is left out: it is for people, compilers and tests', (file) => {
    expect(isIncluded(`node_modules/some/${file}`, 'linux-x64')).toBe(false);
  });

  it('a package named like a test folder is packed without its tests', () => {
    expect(isIncluded('node_modules/contest/index.js', 'linux-x64')).toBe(true);
    expect(isIncluded('node_modules/contest/test/index.js', 'linux-x64')).toBe(false);
  });
});

describe.each(TARGETS)('for %s', (target) => {
  it('only the native parts of the target are packed', () => {
    const all = ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'win32-x64', 'darwin-arm64'];
    expect(all.filter((platform) => isIncluded(`${SQLITE}/${platform}.node`, target))).toEqual([target]);
    const files = ['linux-x64', 'linux-arm64', 'win32-x64', 'win32-ia32', 'darwin-x64+arm64', 'android-arm'];
    expect(files.filter((platform) => isIncluded(`${SERIAL}/${platform}/bindings.node`, target))).toEqual([
      target,
    ]);
  });

  it('no part for musl is packed', () => {
    expect(isIncluded(`${SERIAL}/${target}/bindings.glibc.node`, target)).toBe(true);
    expect(isIncluded(`${SERIAL}/${target}/bindings.musl.node`, target)).toBe(false);
  });
});
