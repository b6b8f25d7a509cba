import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import {
  consolidatedBranches,
  consolidatedCourse,
  consolidatedParts,
} from '#shared/contract/central/consolidated.ts';
import { branchesShownTo } from '#shared/server/kit/included-branches.ts';
import { type AwaitedRoute, read } from '#shared/server/kit/route.ts';
import { branchesPage } from './branches-page.ts';
import type { Known } from './completeness.ts';
import { courseOf } from './course.ts';
import { partsOf } from './parts.ts';

export interface ConsolidatedOptions {
  readonly reader: Kysely<CentralTables>;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly Known[]>;
}

/** Figures of many branches put together; read from roll-ups only, so that a million tickets cost no more than a few. */
export function consolidatedRoutes({ reader, fleet }: ConsolidatedOptions): AwaitedRoute<never>[] {
  return [
    read(consolidatedBranches, async ({ query, caller, now }) =>
      branchesPage(reader, await fleet(), { ...query, shown: branchesShownTo(caller) }, now),
    ),
    read(consolidatedCourse, async ({ query, caller, now }) =>
      courseOf(reader, await fleet(), { ...query, shown: branchesShownTo(caller) }, now),
    ),
    read(consolidatedParts, async ({ query, caller, now }) =>
      partsOf(reader, await fleet(), { ...query, shown: branchesShownTo(caller) }, now),
    ),
  ];
}
