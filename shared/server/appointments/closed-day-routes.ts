import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type ClosedDay,
  type ClosedDayInput,
  listClosedDays,
  setClosedDays,
} from '#shared/contract/configuration/closed-days.ts';
import { requireBranch } from '../branches/require-branch.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, text } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AsyncRoute, type ReadCurrent, read, versioned } from '../kit/route.ts';

const days = configuredKind<'closed_days', ClosedDay & { readonly idBranches: number }>({
  table: 'closed_days',
  one: 'closed day',
  fields: {
    id: integer('id'),
    idBranches: integer('id_branches'),
    day: text('day'),
    name: text('name'),
  },
  searched: [],
});

type Rows = Parameters<Parameters<typeof days.all>[1]>[0];

/** Serves the days on which a branch gives no appointments. */
export function closedDayRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listClosedDays, async ({ params }) => {
      await requireBranch(reader, params.id);
      return daysOf(reader, params.id);
    }),

    versioned(setClosedDays, currentDays, async ({ params, body }, scope) => {
      await requireBranch(scope.trx, params.id);
      assertNoDuplicates(body.closedDays);
      const wanted = body.closedDays.map((day) => ({ ...day, idBranches: params.id }));
      await days.replaceRows(scope, ofBranch(params.id), wanted, ({ day, name }) => `${day} ${name}`);
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

function assertNoDuplicates(wanted: readonly ClosedDayInput[]): void {
  const seen = new Set<string>();
  for (const { day } of wanted) {
    if (seen.has(day)) throw apiError('DAY_REPEATED', { field: 'day', params: { day } });
    seen.add(day);
  }
}
