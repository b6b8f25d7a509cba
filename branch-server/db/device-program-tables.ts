import { LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';

/** Keeps what the program of a paired device says of itself. */
export interface DeviceProgramsTable {
  id_devices: number;
  version: string;
  /** What it was packed as. */
  target: string;
  /** Since when it is well with this version; null while it is tried out. */
  well_since: number | null;
  /** What it is about to take; null where that is nothing. */
  update_version: string | null;
  update_state: string;
  update_reason: string;
  update_since: number | null;
}

/** Keeps the versions that are offered to no device any more, by what became of them at one. */
export interface StoppedDeviceVersionsTable {
  version: string;
  /** How the device was called then. */
  device: string;
  state: string;
  reason: string;
  at: number;
}

export interface DeviceProgramTables {
  device_programs: DeviceProgramsTable;
  stopped_device_versions: StoppedDeviceVersionsTable;
}

export const DEVICE_PROGRAM_REPLICATION: ReplicationOf<DeviceProgramTables> = {
  // Central hears how devices are with the reports of the branch.
  device_programs: LOCAL,
  stopped_device_versions: LOCAL,
};
