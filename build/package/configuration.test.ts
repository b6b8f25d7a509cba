import { describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { configuration } from './configuration.ts';
import { TARGETS, type Target } from './target.ts';

const STAGE = { app: '/stage/app', resources: '/stage/resources', icons: '/stage/icons' };
const of = (target: Target) => configuration({ stage: STAGE, target, electronDist: null, output: '/output' });

// electron-builder validates the configuration against its schema: `tests/packed-appliance.ts`.
describe.each(TARGETS)('the package for %s', (target) => {
  const config = of(target);

  it('uses the Electron version of types and tests', () => {
    expect(config.electronVersion).toBe(packageJson.devDependencies.electron);
  });

  it('creates AppImages that need no libfuse2', () => {
    expect(config.toolsets).toEqual({ appimage: '1.0.3' });
  });

  it('compiles nothing', () => {
    expect(config).toMatchObject({ npmRebuild: false, nodeGypRebuild: false });
  });

  it('cannot run as plain Node or load other code', () => {
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

  it('preserves the data of a branch when it is removed, and needs no administrator', () => {
    expect(config.nsis).toMatchObject({ deleteAppDataOnUninstall: false, perMachine: false });
  });
});

it('is an AppImage and a Debian package on both processors, and an installer on Windows', () => {
  const arm64 = [
    { target: 'AppImage', arch: ['arm64'] },
    { target: 'deb', arch: ['arm64'] },
  ];
  expect(of('linux-arm64').linux?.target).toEqual(arm64);
  expect(of('linux-x64').linux?.target).toEqual(arm64.map((one) => ({ ...one, arch: ['x64'] })));
  expect(of('win32-x64').win?.target).toEqual([{ target: 'nsis', arch: ['x64'] }]);
});
