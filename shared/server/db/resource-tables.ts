import type { Generated } from 'kysely';
import type { RESOURCE_MODULES, RESOURCE_TYPES } from '#shared/contract/resources/resource-kinds.ts';
import { configuration, EVERYWHERE, type ReplicationOf } from './replicates.ts';

export interface ResourcesTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  name: string;
  type: (typeof RESOURCE_TYPES)[number];
  module: (typeof RESOURCE_MODULES)[number];
  /** SHA-256 of the file, in hexadecimal: its name in the folder of resources. */
  hash: string;
  /** Media type, by the content. */
  media: string;
  bytes: number;
}

/** What was uploaded to be shown, printed or played. */
export interface ResourceTables {
  resources: ResourcesTable;
}

export const RESOURCE_REPLICATION: ReplicationOf<ResourceTables> = { resources: configuration(EVERYWHERE) };
