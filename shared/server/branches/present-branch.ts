import type { Selectable } from 'kysely';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { BranchesTable } from '#shared/server/db/schema/branches.ts';

/** Columns of a branch in selections. */
export const BRANCH_COLUMNS = [
  'branches.id',
  'branches.name',
  'branches.id_branch_types',
  'branches.zone',
  'branches.sms',
  'branches.latitude',
  'branches.longitude',
  'branches.enabled',
] as const;

type Row = Pick<
  Selectable<BranchesTable>,
  'id' | 'name' | 'id_branch_types' | 'zone' | 'sms' | 'latitude' | 'longitude' | 'enabled'
>;

export const presentBranch = (row: Row): Branch => ({
  id: row.id,
  idBranches: row.id,
  name: row.name,
  idBranchTypes: row.id_branch_types,
  zone: row.zone,
  smsEnabled: row.sms ? 'Y' : 'N',
  latitude: row.latitude,
  longitude: row.longitude,
  enabled: row.enabled ? 'Y' : 'N',
});
