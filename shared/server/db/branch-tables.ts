import type { Generated } from 'kysely';
import type { Flag, Named, Versioned } from './columns.ts';
import { configuration, EVERYWHERE, OF_BRANCH, OF_TYPE, partOf, type ReplicationOf } from './replicates.ts';

export interface BranchTypesTable extends Named {
  description: string;
}

export interface BranchGroupsTable extends Named {
  description: string;
}

export interface BranchGroupBranchesTable extends Versioned {
  id: Generated<number>;
  id_branch_groups: number;
  id_branches: number;
}

export interface BranchesTable extends Named {
  id_branch_types: number;
  /** Difference to UTC in hours, as text: it is what the wire carries. */
  zone: string;
  address: string;
  city: string;
  company_name: string;
  /** Language of paper and displays. */
  language: string;
  /** Allows that customers are written to. */
  sms: Generated<Flag>;
  latitude: number | null;
  longitude: number | null;
  country: Generated<string>;
  telephone: Generated<string>;
  /** Number of the branch in an appointment system. */
  id_venture_branch: Generated<string>;
  /** Lets people get their turn on their own phone; `survey` asks them afterwards how it was. */
  cell_phone: Generated<Flag>;
  survey: Generated<Flag>;
  /** Marks a branch with a server of its own; `ip_server` and `port` reach it within the house. */
  distributed: Generated<Flag>;
  ip_server: Generated<string>;
  port: Generated<string>;
}

export interface AttentionAreasTable extends Named {}

export interface WorkstationTypesTable extends Named {
  description: string;
  id_branch_types: number;
  id_view_profiles: number;
  /** The transactions that are offered; null for none. */
  id_detail_profiles: number | null;
  call_no_ticket: Generated<Flag>;
  transfer: Generated<Flag>;
  stand_by: Generated<Flag>;
  removal: Generated<Flag>;
  call_out_of_turn: Generated<Flag>;
  show_out_of_turn: Generated<Flag>;
  /** Creates tickets and calls nobody. */
  reception: Generated<Flag>;
  automatic_call: Generated<Flag>;
  lineal_call: Generated<Flag>;
  self_profile: Generated<Flag>;
  transaction_detail: Generated<Flag>;
  close_detail: Generated<Flag>;
  /** Minutes; 0 for never. */
  close_timeout: Generated<number>;
  /** Seconds; 0 for never. */
  call_timeout: Generated<number>;
  /** Share of attentions that are recorded, in percent. */
  record_frequency: Generated<number>;
  /** The only pair that is called where `lineal_call` is on. */
  id_services_lineal: number | null;
  id_segments_lineal: number | null;
}

export interface WorkstationsTable extends Named {
  id_branches: number;
  id_workstation_types: number;
  id_attention_areas: number | null;
  id_attention_profiles: number | null;
}

export interface KiosksTable extends Named {
  /** When customers may take tickets there; null for at any time. */
  id_defined_timetables: number | null;
}

export interface KioskScreensTable extends Named {
  id_kiosks: number;
  /** JSON of the contract's kiosk screen. */
  design: string;
}

export interface DisplayDesignsTable extends Named {
  description: string;
  /** JSON of the contract's signage design. */
  design: string;
}

export interface DisplaysTable extends Named {
  description: string;
  id_branches: number;
  /** Null for one made before there were designs: it shows that of its own row. */
  id_display_designs: number | null;
  /** JSON as of a design; empty where another is chosen. */
  design: Generated<string>;
}

export interface DisplayQueuesTable extends Versioned {
  id: Generated<number>;
  id_displays: number;
  id_queues: number;
}

export interface DisplayWorkstationsTable extends Versioned {
  id: Generated<number>;
  id_displays: number;
  id_workstations: number;
  /** The side of the display on which the workstation lies. */
  position: 'L' | 'R';
}

/** Branches, their kinds and groups, and what stands in them. */
export interface BranchTables {
  attention_areas: AttentionAreasTable;
  branch_group_branches: BranchGroupBranchesTable;
  branch_groups: BranchGroupsTable;
  branch_types: BranchTypesTable;
  branches: BranchesTable;
  display_designs: DisplayDesignsTable;
  display_queues: DisplayQueuesTable;
  display_workstations: DisplayWorkstationsTable;
  displays: DisplaysTable;
  kiosk_screens: KioskScreensTable;
  kiosks: KiosksTable;
  workstation_types: WorkstationTypesTable;
  workstations: WorkstationsTable;
}

export const BRANCH_REPLICATION: ReplicationOf<BranchTables> = {
  attention_areas: configuration(EVERYWHERE),
  branch_group_branches: configuration(OF_BRANCH),
  branch_groups: configuration(EVERYWHERE),
  branch_types: configuration({ to: 'type', column: 'id' }),
  branches: configuration({ to: 'branch', column: 'id' }),
  display_designs: configuration(EVERYWHERE),
  display_queues: configuration(partOf('displays')),
  display_workstations: configuration(partOf('displays')),
  displays: configuration(OF_BRANCH),
  kiosk_screens: configuration(partOf('kiosks')),
  kiosks: configuration(EVERYWHERE),
  workstation_types: configuration(OF_TYPE),
  workstations: configuration(OF_BRANCH),
};
