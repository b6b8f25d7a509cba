import { describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { configuration } from './configuration.ts';
import { TARGETS, type Target } from './target.ts';

const STAGE = { app: '/stage/app', resources: '/stage/resources', icons: '/stage/icons' };
const of = (target: Target) => configuration({ stage: STAGE, target, electronDist: null, output: '/output' });

// electron-builder itself holds all of it against its schema, whatever it makes: `tests/packed-appliance.ts`.
describe.each(TARGETS)('the package for %s', (target) => {
  const config = of(target);

  it('is made around the Electron that types and tests are of', () => {
    expect(config.electronVersion).toBe(packageJson.devDependencies.electron);
  });

  it('compiles nothing', () => {
    expect(config).toMatchObject({ npmRebuild: false, nodeGypRebuild: false });
  });

  it('cannot be made a Node, nor be led to other code', () => {
    expect(config.electronFuses).toEqual({
      loadBrowserProcessSpecificV8Snapshot: false,
      enableCookieEncryption: false,
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('leaves the data of a branch where they are when it is removed, and asks for no administrator', () => {
    expect(config.nsis).toMatchObject({ deleteAppDataOnUninstall: false, perMachine: false });
  });
});

it('is a file that runs and a package of Debian on both processors, and an installer on Windows', () => {
  const arm64 = [
    { target: 'AppImage', arch: ['arm64'] },
    { target: 'deb', arch: ['arm64'] },
  ];
  expect(of('linux-arm64').linux?.target).toEqual(arm64);
  expect(of('linux-x64').linux?.target).toEqual(arm64.map((one) => ({ ...one, arch: ['x64'] })));
  expect(of('win32-x64').win?.target).toEqual([{ target: 'nsis', arch: ['x64'] }]);
});
