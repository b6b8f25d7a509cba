/** Appliance packages. Debian packages need root to install. */
export const PACKAGE_KINDS = ['appimage', 'deb', 'nsis'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

/** Target of a package, such as `appliance-linux-x64-appimage`. */
export const applianceTarget = (platform: string, kind: PackageKind): string =>
  `appliance-${platform}-${kind}`;

/** True for files of devices; others are for servers. */
export const isForDevices = (target: string): boolean => target.startsWith('appliance-');

/** True if the package can update itself. */
export const installsItself = (target: string): boolean => !target.endsWith('-deb');

/** Update states of a device. */
export const PROGRAM_STATES = [
  'downloading',
  /** Downloaded and verified; waits until the branch is closed and idle. */
  'waiting',
  'installing',
  /** Not healthy in time; the former version runs again. */
  'rolledBack',
  /** Invalid signature or checksum. */
  'refused',
  /** Blocked by a condition of the device. */
  'blocked',
] as const;
export type ProgramState = (typeof PROGRAM_STATES)[number];

/** Reasons of refused and blocked updates. */
export const PROGRAM_REASONS = [
  'signature',
  'platform',
  'older',
  'damaged',
  'noKey',
  'noSpace',
  /** A Debian package must be installed by hand. */
  'byHand',
  /** The installer of the running version is missing, so a return is impossible. */
  'noRollbackInstaller',
  'notInstalled',
] as const;
export type ProgramReason = (typeof PROGRAM_REASONS)[number];

/** Status of a version that central stopped; not sent by devices. */
export const WITHDRAWN = 'withdrawn';

/** True if the status withholds the version from all devices. */
export const stopsVersion = (state: string): boolean => state === 'rolledBack' || state === 'refused';
