import { chainOf, SCHEMA_VERSION } from '#shared/server/db/change.ts';
import { SHARED_REPLICATION, tablesThat } from '#shared/server/db/replication.ts';
import type { Knowledge } from '#sync/central/ports.ts';
import { FACT_KINDS } from './facts/fact-kinds.ts';

/** Tables of a branch's own that are configuration there. */
const OF_BRANCHES = ['printers'];

/** Holds what this central understands of what branches send. */
export const KNOWLEDGE: Knowledge = {
  chainOf,
  schema: SCHEMA_VERSION,
  entities: new Set([
    ...FACT_KINDS.map(({ entity }) => entity),
    ...OF_BRANCHES,
    ...tablesThat(SHARED_REPLICATION, 'configuration', 'users', 'fact'),
  ]),
  // Names none: no table of today holds what a branch could do without.
  sheddable: new Set(),
  ownerOf: (entity, values) => {
    const owner = entity === 'branches' ? values.id : values.id_branches;
    return owner === undefined || owner === null ? null : String(owner);
  },
};
