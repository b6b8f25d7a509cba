/** The highest id that is given at central; branches give higher ones, each out of a range of its own. */
const IDS_OF_A_MAKER = 2 ** 32;

/** The branch that gave an id, 0 for central. */
export const makerOf = (id: number): number => Math.floor(id / IDS_OF_A_MAKER);

/** Ids that a branch gives lie above this one. */
export const firstIdOf = (idBranches: number): number => idBranches * IDS_OF_A_MAKER;

/** A part of the configuration that branches take as a whole: `global`, `type:3`, `branch:12`. */
export type ScopeName = string;

const GLOBAL_SCOPE: ScopeName = 'global';
const typeScope = (idBranchTypes: number): ScopeName => `type:${idBranchTypes}`;
const branchScope = (idBranches: number): ScopeName => `branch:${idBranches}`;

/** Tells what a branch takes: what is for all, for its type, and for itself. */
export const scopesOf = (branch: { readonly id: number; readonly id_branch_types: number }): ScopeName[] => [
  GLOBAL_SCOPE,
  typeScope(branch.id_branch_types),
  branchScope(branch.id),
];

type Row = Readonly<Record<string, unknown>>;

/**
 * How far a row of a table reaches. `parent` follows the row that `column` refers to; `own` rows name their branch or
 * branch type themselves, and where they name none they reach everywhere; what branches make under `maker` stays
 * with the one that made it.
 */
export type Reach =
  | { readonly to: 'everywhere' }
  | { readonly to: 'type' | 'branch'; readonly column: string }
  | { readonly to: 'own' }
  | { readonly to: 'maker'; readonly fromCentral: 'everywhere' | 'nowhere' }
  | { readonly to: 'parent'; readonly column: string; readonly table: string };

const everywhere: Reach = { to: 'everywhere' };
const ofType: Reach = { to: 'type', column: 'id_branch_types' };
const ofBranch: Reach = { to: 'branch', column: 'id_branches' };
const under = (table: string): Reach => ({ to: 'parent', column: `id_${table}`, table });

/**
 * Where each table's rows go from central. Who works in the network may work at any branch of it, so that users,
 * employees and roles go everywhere; customers and messages of a branch stay there.
 */
export const REACH: Readonly<Record<string, Reach>> = {
  alert_messages: { to: 'maker', fromCentral: 'nowhere' },
  attention_areas: everywhere,
  attention_profile_rows: under('attention_profiles'),
  attention_profiles: ofType,
  branch_group_branches: ofBranch,
  branch_groups: everywhere,
  branch_types: { to: 'type', column: 'id' },
  branches: { to: 'branch', column: 'id' },
  close_reasons: everywhere,
  customers: { to: 'maker', fromCentral: 'everywhere' },
  defined_timetables: everywhere,
  detail_profile_transactions: under('detail_profiles'),
  detail_profiles: ofType,
  display_workstations: under('displays'),
  displays: ofBranch,
  employees: everywhere,
  general_parameters: everywhere,
  kiosk_screens: under('kiosks'),
  kiosks: everywhere,
  licences: everywhere,
  password_blacklist: everywhere,
  politeness: ofBranch,
  queue_branch_types: ofType,
  queue_categories: under('queues'),
  queues: everywhere,
  role_modules: under('roles'),
  roles: everywhere,
  segments: everywhere,
  services: everywhere,
  timetables: { to: 'own' },
  transaction_details: under('transactions'),
  transactions: everywhere,
  user_branches: everywhere,
  users: everywhere,
  view_profile_queues: under('view_profiles'),
  view_profiles: ofType,
  workstation_types: ofType,
  workstations: ofBranch,
};

/** The row that a row is a part of, nothing for one that stands for itself. */
export function parentOf(entity: string, row: Row): { readonly table: string; readonly id: number } | null {
  const reach = REACH[entity];
  return reach?.to === 'parent' ? { table: reach.table, id: Number(row[reach.column]) } : null;
}

/** The tables whose rows are parts of rows of this one. */
export const partsOf = (table: string): { readonly table: string; readonly column: string }[] =>
  Object.entries(REACH).flatMap(([name, reach]) =>
    reach.to === 'parent' && reach.table === table ? [{ table: name, column: reach.column }] : [],
  );

/**
 * The scope that a row belongs to; null where it goes nowhere.
 *
 * @param scopeOfParent asked for rows that are parts of another
 */
export function scopeOf(
  entity: string,
  row: Row,
  scopeOfParent: (table: string, id: number) => ScopeName | null,
): ScopeName | null {
  const reach = REACH[entity];
  switch (reach?.to) {
    case 'everywhere':
      return GLOBAL_SCOPE;
    case 'type':
      return typeScope(Number(row[reach.column]));
    case 'branch':
      return branchScope(Number(row[reach.column]));
    case 'own':
      if (row.id_branches != null) return branchScope(Number(row.id_branches));
      return row.id_branch_types != null ? typeScope(Number(row.id_branch_types)) : GLOBAL_SCOPE;
    case 'maker': {
      const maker = makerOf(Number(row.id));
      if (maker > 0) return branchScope(maker);
      return reach.fromCentral === 'everywhere' ? GLOBAL_SCOPE : null;
    }
    case 'parent':
      return scopeOfParent(reach.table, Number(row[reach.column]));
    default:
      return null;
  }
}
