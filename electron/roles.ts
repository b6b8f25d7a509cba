/** What a machine can be. The first start asks; the branch confirms it. */
export const DEVICE_ROLES = ['branch-server', 'kiosk', 'operator', 'display'] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

/** Roles whose machine shows a page of a branch server, which has to know it. */
export const PAIRED_ROLES = ['kiosk', 'operator', 'display'] as const;
export type PairedRole = (typeof PAIRED_ROLES)[number];

export const isPaired = (role: DeviceRole | null): role is PairedRole =>
  role !== null && role !== 'branch-server';

export interface RoleTraits {
  /** Whether customers stand before it: nothing of it can be left, and only what a page asks for can be typed. */
  readonly isPublic: boolean;
  /** Whether its pages may hear the microphone, for the recording of an attention. */
  readonly records: boolean;
  /** Whether files may be saved, such as a report. */
  readonly saves: boolean;
  /** Whether the screen goes dark while the branch is closed. */
  readonly sleeps: boolean;
}

export const ROLES: Readonly<Record<DeviceRole, RoleTraits>> = {
  'branch-server': { isPublic: false, records: false, saves: false, sleeps: false },
  kiosk: { isPublic: true, records: false, saves: false, sleeps: true },
  operator: { isPublic: false, records: true, saves: true, sleeps: false },
  display: { isPublic: true, records: false, saves: false, sleeps: true },
};
