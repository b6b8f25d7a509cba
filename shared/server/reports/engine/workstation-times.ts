import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { CountedBy, CountedKey } from './counted-by.ts';
import type { ReportSource } from './report-source.ts';
import { all, ids, type Scope } from './resolve-scope.ts';
import { byStaffFilter } from './staff-filter.ts';
import { cutToDays, timeInFilter } from './time-filter.ts';

interface WorkstationTime {
  readonly key: CountedKey;
  /** How long somebody had the workstation open. */
  readonly open: Millis;
  /** How long they had a customer: served, absent or passed on, of whatever queue. */
  readonly busy: Millis;
}

/** Adds up how long people were at workstations, cut to the days and times asked for, and to now. */
export async function readWorkstationTimes(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<WorkstationTime[]> {
  if (scope.branches.length === 0) return [];
  const open = await added(source, scope, by, {
    rows: source.sessions(scope.days),
    of: 's',
    from: sql`s.opened_at`,
    to: sql`s.closed_at`,
  });
  const busy = await added(source, scope, by, {
    rows: source.attentions(scope.days),
    of: 'e',
    from: sql`e.at`,
    to: sql`e.followed_at`,
  });
  return [
    ...open.map(({ key, ms }) => ({ key, open: ms, busy: 0 })),
    ...busy.map(({ key, ms }) => ({ key, open: 0, busy: ms })),
  ];
}

interface Stretches {
  /** What stands after `from`, and the name of what has user, workstation and branch in it. */
  readonly rows: RawBuilder<unknown>;
  readonly of: string;
  readonly from: RawBuilder<unknown>;
  /** Null while it goes on. */
  readonly to: RawBuilder<unknown>;
}

async function added(
  { db }: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
  { rows, of, from, to }: Stretches,
): Promise<{ key: CountedKey; ms: Millis }[]> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const [branch, user] = [column('id_branches'), column('id_users')];
  const workstation = column('id_workstations');
  const cut = cutToDays(scope, { branch: sql`branch`, from: sql`began`, to: sql`ended` });
  const requested = timeInFilter(scope, { branch: sql`branch`, from: sql`begins`, to: sql`ends` });
  const keys = by.map((name) => sql.ref(name));
  // Ends with a limit that is never reached: what followed is looked up once a stretch then, not wherever it is named.
  const { rows: found } = await sql<Readonly<Record<string, number>>>`
    select ${sql.join([...keys, sql`cast(sum(${requested}) as bigint) as ms`])} from (
      select stretches.*, ${cut.from} as begins, ${cut.to} as ends from (
        select ${branch} as branch, ${user} as ${sql.ref('user')}, ${workstation} as workstation,
          ${from} as began, coalesce(${to}, ${sql.lit(scope.now)}) as ended
        from ${rows} where ${all([
          ...(scope.isEverywhere ? [] : [sql`${branch} in (${ids(scope.branches)})`]),
          byStaffFilter(scope, { user, workstation }),
        ])} limit ${sql.lit(Number.MAX_SAFE_INTEGER)}
      ) as stretches
    ) as cut where begins < ends group by ${sql.join(keys)}`.execute(db);
  return found.map((row) => ({
    key: Object.fromEntries(by.map((name) => [name, Number(row[name])])),
    ms: Number(row.ms),
  }));
}
