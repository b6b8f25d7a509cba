import type { Configuration } from 'electron-builder';
import packageJson from '#package.json' with { type: 'json' };
import type { Stage } from './stage.ts';
import type { Target } from './target.ts';

/** Installers: a single file without privileges, and a Debian package; for Windows per user. */
const LINUX = ['AppImage', 'deb'] as const;
const WINDOWS = ['nsis'] as const;
/**
 * Packages that electron-builder requires by default, further ones that Chromium needs on a minimal Debian (the sound
 * library has another name from Debian 13 on), and those of the included Node.
 */
const DEBIAN = [
  ...['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils', 'libatspi2.0-0'],
  ...['libuuid1', 'libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2', 'libatomic1'],
];
/** Packages that electron-builder recommends by default, and the voice of displays. */
const RECOMMENDED = ['libappindicator3-1', 'espeak-ng'];
/** Languages of Chromium's own texts; pages contain theirs. */
const LANGUAGES = ['en', 'es', 'sv'];

interface Options {
  readonly stage: Stage;
  readonly target: Target;
  /** Folder with Electron or its placeholder; null downloads it. */
  readonly electronDist: string | null;
  readonly output: string;
}

/** Configuration of electron-builder for one target. */
export function configuration({ stage, target, electronDist, output }: Options): Configuration {
  const arch = target.endsWith('arm64') ? 'arm64' : 'x64';
  return {
    appId: 'turno.appliance',
    productName: 'Turno',
    executableName: 'turno',
    copyright: 'Turno',
    electronVersion: packageJson.devDependencies.electron,
    ...(electronDist !== null && { electronDist }),
    electronLanguages: LANGUAGES,
    directories: { output, buildResources: stage.icons },
    files: ['**/*'],
    asar: true,
    // Not below another folder, because electron-builder skips `node_modules` there.
    extraResources: [
      { from: stage.resources, to: '.', filter: ['**/*'] },
      { from: `${stage.resources}/node_modules`, to: 'node_modules', filter: ['**/*'] },
    ],
    // The static runtime needs no libfuse2, which current Debian and Ubuntu do not install.
    toolsets: { appimage: '1.0.3' },
    // Native parts come built from npm for the Node that runs the server; nothing is compiled here or later.
    npmRebuild: false,
    nodeGypRebuild: false,
    electronFuses: {
      // The installed program cannot be used as Node.
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      // Runs only the packed archive; Windows also verifies its checksum.
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      // Cookies are unused, and a locked keyring would ask for a password in front of customers.
      enableCookieEncryption: false,
    },
    publish: null,
    linux: {
      target: LINUX.map((name) => ({ target: name, arch: [arch] })),
      icon: stage.icons,
      category: 'Office',
      synopsis: packageJson.description,
      maintainer: 'Turno',
      vendor: 'Turno',
    },
    deb: { packageName: 'turno', compression: 'xz', depends: DEBIAN, recommends: RECOMMENDED },
    win: {
      target: WINDOWS.map((name) => ({ target: name, arch: [arch] })),
      icon: `${stage.icons}/icon.ico`,
    },
    nsis: {
      // Installs per user, and without user interaction at night: no administrator is required.
      oneClick: true,
      perMachine: false,
      // The tickets of a branch are kept when the program is removed.
      deleteAppDataOnUninstall: false,
      createDesktopShortcut: false,
    },
  };
}
