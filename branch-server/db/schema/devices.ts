import type { Generated, Kysely } from 'kysely';
import type { PrinterKind } from '#shared/domain/printing/printer-address.ts';
import type { PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import { configuration, LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  moment,
  oneOf,
  optionalInteger,
  optionalMoment,
  optionalReference,
  optionalText,
  part,
  partKey,
  REPLICATED,
  reference,
  requiredText,
  text,
  textKey,
  textOr,
  unique,
  uniqueForever,
} from '#shared/server/db/schema/columns.ts';
import {
  createTables,
  type Definitions,
  defineTable,
  type TableDefinition,
} from '#shared/server/db/schema/define-table.ts';
import type { DesignKind } from '#shared/server/resources/designs-with-resources.ts';

export interface PrintersTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  name: string;
  enabled: Flag;
  id_branches: number;
  /** The kiosk that prints here. */
  id_kiosks: number | null;
  host: string;
  port: number;
  /** Paper width in millimetres; 0 for that of the general settings. */
  width: number;
  kind: Generated<PrinterKind>;
  /** Port of the printer at its machine, as parsed by `parsePrinterAddress`; empty for a network printer. */
  device: Generated<string>;
  /** The device that connects to the printer; null for the server itself. */
  id_devices: Generated<number | null>;
  /** Text in printer fonts, or raster. */
  output: Generated<PrintOutput>;
}

const printers = defineTable<PrintersTable>({
  ...REPLICATED,
  name: text,
  enabled: flag(1),
  id_branches: reference('branches'),
  id_kiosks: optionalReference('kiosks'),
  host: text,
  port: integer,
  width: integer,
  kind: oneOf(['network', 'usb', 'serial'], 'network'),
  device: text,
  id_devices: optionalInteger,
  output: oneOf(['text', 'raster'], 'text'),
});

export interface PrintJobsTable {
  id: Generated<number>;
  /** Key that grants access to the job; empty for jobs from before keys existed. */
  key: string;
  id_printers: number;
  id_tickets: number;
  state: 'queued' | 'sending' | 'printed' | 'unknown' | 'failed';
  error: string | null;
  copy: Flag;
  /** JSON of the ticket document. */
  document: string;
  attempts: number;
  created_at: number;
  updated_at: number;
}

const printJobs = defineTable<PrintJobsTable>(
  {
    id,
    key: text,
    id_printers: reference('printers'),
    id_tickets: reference('tickets'),
    state: text,
    error: optionalText,
    copy: flag(0),
    document: text,
    attempts: integer,
    created_at: moment,
    updated_at: moment,
  },
  { checks: { print_state: "state in ('queued', 'sending', 'printed', 'unknown', 'failed')" } },
);

/**
 * A paired device and its use. It does not reference the display: configuration from central may delete that, and
 * housekeeping removes its devices.
 */
export interface DevicesTable {
  id: Generated<number>;
  role: 'display' | 'kiosk' | 'operator';
  /** Own name; empty to use that of its screen. */
  name: Generated<string>;
  /** Of a display alone. */
  id_displays: number | null;
  /** Of a kiosk alone. */
  id_kiosks: number | null;
  /** Of an operator; null for any of the branch. */
  id_workstations: number | null;
  /** Of a kiosk and an operator; a display has its own. */
  id_branches: number | null;
  /** SHA-256 of the key that the device drew, hexadecimal. */
  key_hash: string;
  paired_at: number;
  /** Name of the user who paired it, as it was then. */
  paired_by: string;
}

const devices = defineTable<DevicesTable>(
  {
    id: uniqueForever,
    role: oneOf(['display', 'kiosk', 'operator']),
    name: text,
    id_displays: optionalInteger,
    id_kiosks: optionalInteger,
    id_workstations: optionalInteger,
    id_branches: optionalInteger,
    key_hash: unique(requiredText),
    paired_at: moment,
    paired_by: requiredText,
  },
  {
    checks: {
      display_of_display: "(role = 'display') = (id_displays is not null)",
      kiosk_of_kiosk: "(role = 'kiosk') = (id_kiosks is not null)",
      workstation_of_operator: "role = 'operator' or id_workstations is null",
      branch_of_others: "(role = 'display') = (id_branches is null)",
    },
  },
);

/** When a screen was last seen, so that the server still has it after a restart. */
export interface DeviceSightingsTable {
  /** `display:3`, or `device:7` for one that is paired. */
  screen: string;
  seen_at: number;
  /** JSON of the last heartbeat. */
  page: string;
}

const deviceSightings = defineTable<DeviceSightingsTable>({
  screen: textKey,
  seen_at: moment,
  page: requiredText,
});

/** Program of a paired device, as it reports. */
export interface DeviceProgramsTable {
  id_devices: number;
  version: string;
  /** Package format and platform. */
  target: string;
  /** Since when it is well with this version; null while it is tried out. */
  healthy_since: number | null;
  /** Pending version; null for none. */
  update_version: string | null;
  update_state: string;
  update_reason: string;
  update_since: number | null;
}

const devicePrograms = defineTable<DeviceProgramsTable>({
  id_devices: partKey('devices'),
  version: requiredText,
  target: requiredText,
  healthy_since: optionalMoment,
  update_version: optionalText,
  update_state: text,
  update_reason: text,
  update_since: optionalMoment,
});

/** Versions that are no longer offered to devices, with the outcome at the device that caused it. */
export interface StoppedDeviceVersionsTable {
  version: string;
  /** Name of the device at that time. */
  device: string;
  state: string;
  reason: string;
  at: number;
}

const stoppedDeviceVersions = defineTable<StoppedDeviceVersionsTable>({
  version: textKey,
  device: requiredText,
  state: requiredText,
  reason: requiredText,
  at: moment,
});

/** A version offered to a device, with its failure there: one device has one vote on a version. */
export interface DeviceVersionOffersTable {
  version: string;
  id_devices: number;
  offered_at: number;
  /** `rolledBack` or `refused`; empty without a failure. */
  state: string;
  reason: string;
  reported_at: number | null;
}

const deviceVersionOffers = defineTable<DeviceVersionOffersTable>(
  {
    version: requiredText,
    id_devices: part('devices'),
    offered_at: moment,
    state: text,
    reason: text,
    reported_at: optionalMoment,
  },
  { primaryKey: ['version', 'id_devices'] },
);

/** The machine that a device key belongs to, and the last other machine that used the key. */
export interface DeviceMachinesTable {
  id_devices: number;
  /** JSON: hashes of the hardware ids of the machine; empty while it reported none. */
  machine: string;
  /** Last use of the key by another machine; null without one. */
  copy_seen_at: number | null;
  copy_address: string;
}

const deviceMachines = defineTable<DeviceMachinesTable>({
  id_devices: partKey('devices'),
  machine: textOr('[]'),
  copy_seen_at: optionalMoment,
  copy_address: text,
});

/** Last design of a kiosk or of tickets with all its files; it stays in use until the next one is complete. */
export interface LastDesignsTable {
  kind: DesignKind;
  id_designs: number;
  /** JSON of the stored design. */
  parts: string;
  /** JSON: the hash and the media type of each of its files, by the key of its resource. */
  files: string;
}

const lastDesigns = defineTable<LastDesignsTable>(
  {
    kind: requiredText,
    id_designs: integer,
    parts: requiredText,
    files: requiredText,
  },
  { primaryKey: ['kind', 'id_designs'] },
);

/** Start of a state of a resource file that affects decisions or is reported. A present and used file has no row. */
export interface ResourceFilesTable {
  hash: string;
  /** `absent`: central does not have it either; `unused`: it is here, and nothing needs it. */
  state: 'pending' | 'absent' | 'unused';
  /** Time by the clock of the branch, ms. */
  since: number;
}

/** `pending` is the name of that state: 1.0.0 called it `awaited`. */
const resourceFiles = (pending: string): TableDefinition =>
  defineTable<ResourceFilesTable>({
    hash: textKey,
    state: oneOf([pending, 'absent', 'unused']),
    since: moment,
  });

/** Printers, paired devices and files of designs. */
export interface BranchDeviceTables {
  printers: PrintersTable;
  print_jobs: PrintJobsTable;
  devices: DevicesTable;
  device_sightings: DeviceSightingsTable;
  device_programs: DeviceProgramsTable;
  stopped_device_versions: StoppedDeviceVersionsTable;
  device_version_offers: DeviceVersionOffersTable;
  device_machines: DeviceMachinesTable;
  last_designs: LastDesignsTable;
  resource_files: ResourceFilesTable;
}

export const BRANCH_DEVICE_REPLICATION: ReplicationOf<BranchDeviceTables> = {
  printers: configuration(null),
  print_jobs: LOCAL,
  devices: LOCAL,
  device_sightings: LOCAL,
  // Central receives device states with the reports of the branch.
  device_programs: LOCAL,
  stopped_device_versions: LOCAL,
  device_version_offers: LOCAL,
  device_machines: LOCAL,
  last_designs: LOCAL,
  resource_files: LOCAL,
};

const TABLES: Definitions<Omit<BranchDeviceTables, 'device_version_offers' | 'device_machines'>> = {
  printers,
  print_jobs: printJobs,
  devices,
  device_sightings: deviceSightings,
  device_programs: devicePrograms,
  stopped_device_versions: stoppedDeviceVersions,
  last_designs: lastDesigns,
  resource_files: resourceFiles('awaited'),
};

const INDEXES = [
  'create index print_jobs_age on print_jobs (created_at)',
  'create index print_jobs_key on print_jobs (key)',
  'create index print_jobs_state on print_jobs (state, id_printers, id)',
  'create index print_jobs_ticket on print_jobs (id_tickets)',
  'create index devices_by_branch on devices (id_branches) where id_branches is not null',
  'create index devices_by_display on devices (id_displays) where id_displays is not null',
];

export const createBranchDeviceTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, INDEXES);

/** Tables of a later migration. */
export const createDeviceMachineTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, { device_version_offers: deviceVersionOffers, device_machines: deviceMachines }, [
    'create index device_version_offers_by_device on device_version_offers (id_devices)',
  ]);

/** The table of resource files since `0021-branch-terms`. */
export const createResourceFilesTable = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, { resource_files: resourceFiles('pending') }, []);
