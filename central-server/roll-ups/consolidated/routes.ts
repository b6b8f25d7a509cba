import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import {
  consolidatedBranches,
  consolidatedParts,
  consolidatedTrend,
} from '#shared/contract/central/consolidated.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { branchesPage } from './branches-page.ts';
import type { BranchState } from './completeness.ts';
import { partsOf } from './parts.ts';
import { trendOf } from './trend.ts';

export interface ConsolidatedOptions {
  readonly reader: Kysely<CentralTables>;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly BranchState[]>;
}

/** Totals over many branches, read from roll-ups only, so that the cost is independent of the number of tickets. */
export function consolidatedRoutes({ reader, fleet }: ConsolidatedOptions): AsyncRoute<never>[] {
  return [
    read(consolidatedBranches, async ({ query, caller, now }) =>
      branchesPage(reader, await fleet(), { ...query, visible: visibleBranches(caller) }, now),
    ),
    read(consolidatedTrend, async ({ query, caller, now }) =>
      trendOf(reader, await fleet(), { ...query, visible: visibleBranches(caller) }, now),
    ),
    read(consolidatedParts, async ({ query, caller, now }) =>
      partsOf(reader, await fleet(), { ...query, visible: visibleBranches(caller) }, now),
    ),
  ];
}
