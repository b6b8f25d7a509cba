import type { Generated, Kysely } from 'kysely';
import { configuration, EVERYWHERE, OF_BRANCH, partOf, type ReplicationOf } from '../replicates.ts';
import {
  NAMED,
  type Named,
  optionalReference,
  REPLICATED,
  reference,
  text,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

export interface KiosksTable extends Named {
  /** When customers may get tickets there; null for always. */
  id_defined_timetables: number | null;
}

const kiosks = defineTable<KiosksTable>({
  ...NAMED,
  id_defined_timetables: optionalReference('defined_timetables'),
});

export interface KioskScreensTable extends Named {
  id_kiosks: number;
  /** JSON of the contract's kiosk screen. */
  design: string;
}

const kioskScreens = defineTable<KioskScreensTable>({
  ...NAMED,
  id_kiosks: reference('kiosks'),
  design: text,
});

export interface DisplayDesignsTable extends Named {
  description: string;
  /** JSON of the contract's signage design. */
  design: string;
}

const displayDesigns = defineTable<DisplayDesignsTable>({
  ...NAMED,
  description: text,
  design: text,
});

export interface DisplaysTable extends Named {
  description: string;
  id_branches: number;
  /** Null for a display from before shared designs: it contains its own. */
  id_display_designs: number | null;
  /** JSON as of a design; empty if another is chosen. */
  design: Generated<string>;
}

const displays = defineTable<DisplaysTable>({
  ...NAMED,
  description: text,
  id_branches: reference('branches'),
  id_display_designs: optionalReference('display_designs'),
  design: text,
});

export interface DisplayQueuesTable extends Versioned {
  id: Generated<number>;
  id_displays: number;
  id_queues: number;
}

const displayQueues = defineTable<DisplayQueuesTable>({
  ...REPLICATED,
  id_displays: reference('displays'),
  id_queues: reference('queues'),
});

export interface DisplayWorkstationsTable extends Versioned {
  id: Generated<number>;
  id_displays: number;
  id_workstations: number;
  /** Side of the workstation relative to the display. */
  position: 'L' | 'R';
}

const displayWorkstations = defineTable<DisplayWorkstationsTable>({
  ...REPLICATED,
  id_displays: reference('displays'),
  id_workstations: reference('workstations'),
  position: text,
});

/** Kiosks and displays with their content. */
export interface DeviceTables {
  kiosks: KiosksTable;
  kiosk_screens: KioskScreensTable;
  display_designs: DisplayDesignsTable;
  displays: DisplaysTable;
  display_queues: DisplayQueuesTable;
  display_workstations: DisplayWorkstationsTable;
}

export const DEVICE_REPLICATION: ReplicationOf<DeviceTables> = {
  kiosks: configuration(EVERYWHERE),
  kiosk_screens: configuration(partOf('kiosks')),
  display_designs: configuration(EVERYWHERE),
  displays: configuration(OF_BRANCH),
  display_queues: configuration(partOf('displays')),
  display_workstations: configuration(partOf('displays')),
};

const TABLES: Definitions<DeviceTables> = {
  kiosks,
  kiosk_screens: kioskScreens,
  display_designs: displayDesigns,
  displays,
  display_queues: displayQueues,
  display_workstations: displayWorkstations,
};

const INDEXES = [
  'create unique index "kiosks_name_UNIQUE" on kiosks (fold_name(name))',
  'create unique index "display_designs_name_UNIQUE" on display_designs (fold_name(name))',
  'create unique index "displays_name_UNIQUE" on displays (id_branches, fold_name(name))',
  'create unique index display_queues_pair on display_queues (id_displays, id_queues)',
  'create unique index display_workstations_pair on display_workstations (id_displays, id_workstations)',
];

export const createDeviceTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
