import { chainOf, SCHEMA_VERSION } from '#shared/server/db/change.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import type { Knowledge } from '#sync/central/ports.ts';
import { FACT_KINDS } from './facts/fact-kinds.ts';

/** Tables of a branch's own that are configuration there. */
const OF_BRANCHES = ['printers'];

/** The tables and versions of branch changes that this central supports. */
export const KNOWLEDGE: Knowledge = {
  chainOf,
  schema: SCHEMA_VERSION,
  entities: new Set([
    ...FACT_KINDS.map(({ entity }) => entity),
    ...OF_BRANCHES,
    ...tablesThat(SHARED_REPLICATION, 'configuration', 'users', 'fact'),
  ]),
  // Empty: no current table is dispensable for a branch.
  sheddable: new Set(),
  ownerOf: (entity, values) => {
    const owner = entity === 'branches' ? values.id : values.id_branches;
    return owner === undefined || owner === null ? null : String(owner);
  },
};
