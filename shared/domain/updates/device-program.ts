/** What the appliance is packed as. A package of Debian needs rights that the program does not have. */
export const PACKAGE_KINDS = ['appimage', 'deb', 'nsis'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

/** Names what a package of the appliance is for, such as `appliance-linux-x64-appimage`. */
export const applianceTarget = (platform: string, kind: PackageKind): string =>
  `appliance-${platform}-${kind}`;

/** Tells whether a file of a version is one for the devices of a branch; others are for its server. */
export const isForDevices = (target: string): boolean => target.startsWith('appliance-');

/** Tells whether what runs as such a package exchanges itself. */
export const installsItself = (target: string): boolean => !target.endsWith('-deb');

/** Lists how far a device is with the version that its branch offers it, as the device says. */
export const PROGRAM_STATES = [
  'downloading',
  /** It is there and checked: it waits until the branch is closed and nothing goes on. */
  'waiting',
  'installing',
  /** It was not well within its time, and the version before runs again. */
  'wentBack',
  /** It is not what was signed. */
  'refused',
  /** Something at the device keeps it. */
  'heldUp',
] as const;
export type ProgramState = (typeof PROGRAM_STATES)[number];

/** Lists why one is refused or held up. */
export const PROGRAM_REASONS = [
  'signature',
  'platform',
  'older',
  'damaged',
  'noKey',
  'noSpace',
  /** A package of Debian: somebody has to install it. */
  'byHand',
  /** The installer of the version that runs is not to be had: nothing would lead back. */
  'noWayBack',
  'notInstalled',
] as const;
export type ProgramReason = (typeof PROGRAM_REASONS)[number];

/** What became of a version that central has stopped: said by no device. */
export const WITHDRAWN = 'withdrawn';

/** Tells whether what a device says keeps the version from all others. */
export const stopsVersion = (state: string): boolean => state === 'wentBack' || state === 'refused';
