import type { Generated, Kysely } from 'kysely';
import { configuration, EVERYWHERE, OF_BRANCH, type ReplicationOf } from '../replicates.ts';
import {
  type Flag,
  flag,
  NAMED,
  type Named,
  optionalReal,
  REPLICATED,
  reference,
  text,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

export interface BranchTypesTable extends Named {
  description: string;
}

const branchTypes = defineTable<BranchTypesTable>({
  ...NAMED,
  description: text,
});

export interface BranchesTable extends Named {
  id_branch_types: number;
  /** UTC offset in hours, as text, as in requests. */
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
  /** Enables phone tickets; `survey` enables a survey afterwards. */
  cell_phone: Generated<Flag>;
  survey: Generated<Flag>;
  /** Marks a branch with its own server; `ip_server` and `port` are its local address. */
  distributed: Generated<Flag>;
  ip_server: Generated<string>;
  port: Generated<string>;
}

const branches = defineTable<BranchesTable>({
  ...NAMED,
  id_branch_types: reference('branch_types'),
  zone: text,
  address: text,
  city: text,
  company_name: text,
  language: text,
  sms: flag(0),
  latitude: optionalReal,
  longitude: optionalReal,
  country: text,
  telephone: text,
  id_venture_branch: text,
  cell_phone: flag(0),
  survey: flag(0),
  distributed: flag(0),
  ip_server: text,
  port: text,
});

export interface BranchGroupsTable extends Named {
  description: string;
}

const branchGroups = defineTable<BranchGroupsTable>({
  ...NAMED,
  description: text,
});

export interface BranchGroupBranchesTable extends Versioned {
  id: Generated<number>;
  id_branch_groups: number;
  id_branches: number;
}

const branchGroupBranches = defineTable<BranchGroupBranchesTable>({
  ...REPLICATED,
  id_branch_groups: reference('branch_groups'),
  id_branches: reference('branches'),
});

export interface AttentionAreasTable extends Named {}

const attentionAreas = defineTable<AttentionAreasTable>({
  ...NAMED,
});

/** Branches, their types and groups. */
export interface BranchTables {
  branch_types: BranchTypesTable;
  branches: BranchesTable;
  branch_groups: BranchGroupsTable;
  branch_group_branches: BranchGroupBranchesTable;
  attention_areas: AttentionAreasTable;
}

export const BRANCH_REPLICATION: ReplicationOf<BranchTables> = {
  branch_types: configuration({ to: 'type', column: 'id' }),
  branches: configuration({ to: 'branch', column: 'id' }),
  branch_groups: configuration(EVERYWHERE),
  branch_group_branches: configuration(OF_BRANCH),
  attention_areas: configuration(EVERYWHERE),
};

const TABLES: Definitions<BranchTables> = {
  branch_types: branchTypes,
  branches,
  branch_groups: branchGroups,
  branch_group_branches: branchGroupBranches,
  attention_areas: attentionAreas,
};

const INDEXES = [
  'create unique index "branch_types_name_UNIQUE" on branch_types (fold_name(name))',
  'create unique index "branches_name_UNIQUE" on branches (fold_name(name))',
  'create unique index "branch_groups_name_UNIQUE" on branch_groups (fold_name(name))',
  'create unique index branch_group_branches_pair on branch_group_branches (id_branch_groups, id_branches)',
  'create unique index "attention_areas_name_UNIQUE" on attention_areas (fold_name(name))',
];

export const createBranchTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
