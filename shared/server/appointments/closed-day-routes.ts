import type { Kysely } from 'kysely';
import {
  type ClosedDay,
  listClosedDays,
  type OwnClosedDay,
  setClosedDays,
} from '#shared/contract/configuration/closed-days.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { demandBranch } from '../branches/demand-branch.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, type ReadCurrent, read, versioned } from '../kit/route.ts';

const days = configuredKind<'closed_days', ClosedDay & { readonly idBranches: number }>({
  table: 'closed_days',
  one: 'closed day',
  fields: {
    id: whole('id'),
    idBranches: whole('id_branches'),
    day: words('day'),
    name: words('name'),
  },
  searched: [],
});

type Rows = Parameters<Parameters<typeof days.all>[1]>[0];

/** Serves the days on which a branch gives no appointments. */
export function closedDayRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listClosedDays, async ({ params }) => {
      await demandBranch(reader, params.id);
      return daysOf(reader, params.id);
    }),

    versioned(setClosedDays, currentDays, async ({ params, body }, scope) => {
      await demandBranch(scope.trx, params.id);
      demandEachOnce(body.closedDays);
      const wanted = body.closedDays.map((day) => ({ ...day, idBranches: params.id }));
      await days.makeJust(scope, ofBranch(params.id), wanted, ({ day, name }) => `${day} ${name}`);
      return daysOf(scope.trx, params.id);
    }),
  ];
}

const ofBranch = (id: number) => (rows: Rows) => rows.where('id_branches', '=', id);

async function daysOf(db: Kysely<SharedTables>, branch: number): Promise<ClosedDay[]> {
  const found = await days.all(db, (rows) => ofBranch(branch)(rows).orderBy('day'));
  return found.map(({ idBranches: _branch, ...day }) => day);
}

const currentDays: ReadCurrent<typeof setClosedDays> = async ({ params }, trx) => ({
  closedDays: await daysOf(trx, params.id),
});

function demandEachOnce(wanted: readonly OwnClosedDay[]): void {
  const seen = new Set<string>();
  for (const { day } of wanted) {
    if (seen.has(day)) throw refuse('DAY_REPEATED', { field: 'day', params: { day } });
    seen.add(day);
  }
}
