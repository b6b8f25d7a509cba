import type { Configuration } from 'electron-builder';
import packageJson from '#package.json' with { type: 'json' };
import type { Stage } from './stage.ts';
import type { Target } from './target.ts';

/** Installers: of one file that needs no rights, and of what Debian's own tools look after; of Windows for one user. */
const LINUX = ['AppImage', 'deb'] as const;
const WINDOWS = ['nsis'] as const;
/**
 * What electron-builder asks for unless it is told; what Chromium needs besides, which a Debian without a desktop lacks
 * (the sound has another name from Debian 13 on); and what the Node beside it needs.
 */
const DEBIAN = [
  ...['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils', 'libatspi2.0-0'],
  ...['libuuid1', 'libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2', 'libatomic1'],
];
/** What electron-builder recommends unless it is told, and the voice of displays, which a branch server speaks with. */
const RECOMMENDED = ['libappindicator3-1', 'espeak-ng'];
/** Of Chromium's own texts; pages bring theirs. */
const LANGUAGES = ['en', 'es', 'sv'];

interface Options {
  readonly stage: Stage;
  readonly target: Target;
  /** A folder that holds Electron, or what stands in for it; null where it is fetched. */
  readonly electronDist: string | null;
  readonly output: string;
}

/** Says to electron-builder what the appliance is, for one target. */
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
    // Never named as `node_modules` below another folder: electron-builder passes over such a folder.
    extraResources: [
      { from: stage.resources, to: '.', filter: ['**/*'] },
      { from: `${stage.resources}/node_modules`, to: 'node_modules', filter: ['**/*'] },
    ],
    // Native parts come ready from npm and are for the Node that runs the server; nothing is compiled, here or later.
    npmRebuild: false,
    nodeGypRebuild: false,
    electronFuses: {
      // What is installed is a window, and no Node for whoever finds it.
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      // Only the archive that was packed is run; Windows also holds it against its checksum.
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      // Nothing is kept in cookies, and a locked ring of keys would ask for a password before customers.
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
      // One user may install, and so may the program itself, by night: nobody is asked for an administrator.
      oneClick: true,
      perMachine: false,
      // The tickets of a branch outlive the program.
      deleteAppDataOnUninstall: false,
      createDesktopShortcut: false,
    },
  };
}
