import type { Kysely } from 'kysely';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getReportChoices } from '#shared/contract/reports/reports.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ReportRequest } from './report-generator.ts';

type Choices = AnswerOf<typeof getReportChoices>;

/** Lists what filters choose among, by name: what is disabled too, since reports look back. */
export async function reportChoices(
  reader: Kysely<SharedTables>,
  { shown, attentionArea }: Pick<ReportRequest, 'shown' | 'attentionArea'>,
): Promise<Choices> {
  const all = async (table: 'attention_areas' | 'queues' | 'services' | 'segments' | 'transactions') => {
    // Kysely cannot follow a table whose name is not a literal; queues stand for any.
    const rows = await reader
      .selectFrom(table as 'queues')
      .select(['id', 'name', 'enabled'])
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(withFlag);
  };
  const [branches, groups, members, users, areas, queues, services, segments, transactions] =
    await Promise.all([
      reader
        .selectFrom('branches')
        .select(['id', 'name', 'enabled'])
        .$if(shown !== undefined, (here) => here.where('id', 'in', shown ?? []))
        .orderBy('name')
        .orderBy('id')
        .execute(),
      reader
        .selectFrom('branch_groups')
        .select(['id', 'name', 'enabled'])
        .orderBy('name')
        .orderBy('id')
        .execute(),
      reader.selectFrom('branch_group_branches').select(['id_branches', 'id_branch_groups']).execute(),
      reader
        .selectFrom('users as u')
        .innerJoin('employees as e', 'e.id', 'u.id_employees')
        .select(['u.id', 'u.username', 'u.enabled', 'e.first_name', 'e.last_name'])
        // Without included branches they work at all of them.
        .$if(shown !== undefined, (people) =>
          people.where(({ or, not, exists, selectFrom }) => {
            const included = selectFrom('user_branches as l')
              .select('l.id')
              .whereRef('l.id_users', '=', 'u.id');
            return or([not(exists(included)), exists(included.where('l.id_branches', 'in', shown ?? []))]);
          }),
        )
        .orderBy('e.first_name')
        .orderBy('e.last_name')
        .orderBy('u.id')
        .execute(),
      all('attention_areas'),
      all('queues'),
      all('services'),
      all('segments'),
      all('transactions'),
    ]);
  const here = new Set(branches.map(({ id }) => id));
  return {
    branches: branches.map(withFlag),
    branchGroups: groups.map((group) => ({
      ...withFlag(group),
      branches: members
        .filter(({ id_branches, id_branch_groups }) => id_branch_groups === group.id && here.has(id_branches))
        .map(({ id_branches }) => id_branches),
    })),
    users: users.map(({ id, username, first_name, last_name, enabled }) => ({
      id,
      username,
      firstName: first_name,
      lastName: last_name,
      enabled: enabled === 1 ? ('Y' as const) : ('N' as const),
    })),
    attentionAreas: areas.filter(({ id }) => attentionArea === null || id === attentionArea),
    queues,
    services,
    segments,
    transactions,
  };
}

const withFlag = ({
  id,
  name,
  enabled,
}: {
  readonly id: number;
  readonly name: string;
  readonly enabled: number;
}) => ({
  id,
  name,
  enabled: enabled === 1 ? ('Y' as const) : ('N' as const),
});
