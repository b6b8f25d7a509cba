/** Roles of a machine, selected at the first start and confirmed by the branch. */
export const DEVICE_ROLES = ['branch-server', 'kiosk', 'operator', 'display'] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

/** Roles whose machine shows a page of a branch server, and must be paired. */
export const PAIRED_ROLES = ['kiosk', 'operator', 'display'] as const;
export type PairedRole = (typeof PAIRED_ROLES)[number];

export const isPaired = (role: DeviceRole | null): role is PairedRole =>
  role !== null && role !== 'branch-server';

export interface RoleTraits {
  /** Public device: it cannot be left, and only expected keys work. */
  readonly isPublic: boolean;
  /** Whether its pages may use the microphone, to record attentions. */
  readonly records: boolean;
  /** Whether files may be saved, such as reports. */
  readonly saves: boolean;
  /** Whether links may open a further window or the system's browser. */
  readonly opensLinks: boolean;
  /** Whether the screen is off while the branch is closed. */
  readonly sleeps: boolean;
}

export const ROLES: Readonly<Record<DeviceRole, RoleTraits>> = {
  'branch-server': { isPublic: false, records: false, saves: false, opensLinks: false, sleeps: false },
  kiosk: { isPublic: true, records: false, saves: false, opensLinks: false, sleeps: true },
  operator: { isPublic: false, records: true, saves: true, opensLinks: true, sleeps: false },
  display: { isPublic: true, records: false, saves: false, opensLinks: false, sleeps: true },
};
