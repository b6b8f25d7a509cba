import type { Kysely } from 'kysely';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { idsOfIncludedBranches, modulesOfRole, userById } from '#shared/server/access/queries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import type { StoredDesign } from '#shared/server/reports/designs/stored-designs.ts';
import { canCreateReport } from '#shared/server/reports/designs/who-sees.ts';
import type { ReportRequest } from '#shared/server/reports/report-generator.ts';

/** What a report may hold that goes out by itself; or why it goes out no more. */
export type Rights =
  | (Pick<ReportRequest, 'shown' | 'attentionArea'> & { readonly username: string })
  | { readonly refused: 'owner' | 'rights' };

/** Reads what somebody who saved a report may see of it now: what was taken from them since is not sent on. */
export async function rightsOfSaver(db: Kysely<SharedTables>, design: StoredDesign): Promise<Rights> {
  const user = await userById(db, design.id_savers);
  if (user?.enabled !== 1) return { refused: 'owner' };
  if (!canCreateReport({ modules: await modulesOfRole(db, user.id_roles) }, design))
    return { refused: 'rights' };
  const branches = await idsOfIncludedBranches(db, design.id_savers);
  return {
    username: user.username,
    shown: visibleBranches({ branches }),
    attentionArea: await areaOf(db, user.id_employees),
  };
}

async function areaOf(db: Kysely<SharedTables>, idEmployees: number): Promise<number | null> {
  const employee = await db
    .selectFrom('employees')
    .select('id_attention_areas')
    .where('id', '=', idEmployees)
    .executeTakeFirst();
  return employee?.id_attention_areas ?? null;
}

/** The branches that a report is made with: those of the rights that its filters leave; undefined for all. */
export function reportBranches(
  shown: readonly number[] | undefined,
  filters: readonly ReportFilter[],
): readonly number[] | undefined {
  const [chosen] = filters.flatMap((filter) => (filter.type === 'BRANCHES' ? [filter.data] : []));
  if (!chosen || chosen.included.length === 0)
    return shown?.filter((branch) => !chosen?.notIncluded.includes(branch));
  return chosen.included.filter(
    (branch) => (shown?.includes(branch) ?? true) && !chosen.notIncluded.includes(branch),
  );
}
