import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type AppointmentOffer,
  listAppointmentOffers,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import {
  type ClosedDay,
  type ClosedDayInput,
  listClosedDays,
  setClosedDays,
} from '#shared/contract/configuration/closed-days.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { requireBranch } from '../branches/require-branch.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, text } from '../configured/field.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import { findLocked } from '../db/created-at-central.ts';
import { byText, byValue, type ListColumns, listRows } from '../db/list-rows.ts';
import { repository } from '../db/repository.ts';
import { type AsyncRoute, type ReadCurrent, read, versioned } from '../kit/route.ts';

const COLUMNS: ListColumns = {
  sortable: { name: byText('name'), letter: byText('letter'), enabled: byValue('enabled') },
  searched: ['name', 'letter'],
};

/** Defaults of a branch without settings. */
const NO_SETTINGS = {
  enabled: 0,
  id_defined_timetables: null,
  slot: 0,
  seats: 1,
  walk_in_percent: 0,
  branch_percent: 50,
  days_ahead: 30,
  notice: 3600,
  late: 900,
} as const;

/** Returns the time zone of a branch. */
export type BranchZone = (idBranches: number, now: Millis) => string | Promise<string>;

/** Appointment offers of a branch. */
export function appointmentOfferRoutes(
  reader: Kysely<SharedTables>,
  branchZone: BranchZone,
): AsyncRoute<never>[] {
  return [
    read(listAppointmentOffers, async ({ params, query, now }) => {
      await requireBranch(reader, params.id);
      const { rows, total } = await listRows(offering(reader, params.id), query, COLUMNS);
      const locked = await findLocked(
        reader,
        'appointment_offers',
        rows.flatMap(({ row }) => row ?? []),
      );
      const isLocked = ({ row }: Offering) => row !== null && locked.has(row);
      return {
        rows: rows.map((row) => ({
          ...present(row),
          ...(isLocked(row) && { lockedBy: 'central' as const }),
        })),
        total,
        zone: await branchZone(params.id, now),
      };
    }),

    versioned(setAppointmentOffer, currentOffer, async ({ params, body }, scope) => {
      const queue = offering(scope.trx, params.id).where('id', '=', params.idQueues);
      const before = await queue.executeTakeFirst();
      if (!before) throw apiError('NOT_FOUND', { about: `queue ${params.idQueues} at branch ${params.id}` });
      if (body.enabled === 'Y' && body.idDefinedTimetables === null)
        throw apiError('OFFER_WITHOUT_SCHEDULE', { field: 'idDefinedTimetables' });
      const values = {
        enabled: body.enabled === 'Y' ? 1 : 0,
        id_defined_timetables: body.idDefinedTimetables,
        slot: body.slot,
        seats: body.seats,
        walk_in_percent: body.walkInPercent,
        branch_percent: body.branchPercent,
        days_ahead: body.daysAhead,
        notice: body.notice,
        late: body.late,
      } as const;
      const offers = repository(scope, 'appointment_offers');
      await mapConstraintErrors(
        [{ contains: 'FOREIGN KEY', code: 'NOT_FOUND', field: 'idDefinedTimetables' }],
        () =>
          before.row
            ? offers.update(before.row, values)
            : offers.insert({ id_branches: params.id, id_queues: params.idQueues, ...values }),
      );
      return present(await queue.executeTakeFirstOrThrow());
    }),
  ];
}

/** Queues with appointments of a branch; `row` is the id of its settings, null without. */
const offering = (db: Kysely<SharedTables>, branch: number) =>
  db
    .selectFrom(
      db
        .selectFrom('branches as b')
        .innerJoin('queue_branch_types as t', 't.id_branch_types', 'b.id_branch_types')
        .innerJoin('queues as q', 'q.id', 't.id_queues')
        .leftJoin('appointment_offers as o', (on) =>
          on.onRef('o.id_queues', '=', 'q.id').onRef('o.id_branches', '=', 'b.id'),
        )
        .select((eb) => [
          ...(['q.id', 'q.name', 'q.letter', 'o.id as row', 'o.id_defined_timetables'] as const),
          eb.fn.coalesce('o.enabled', eb.lit(NO_SETTINGS.enabled)).as('enabled'),
          eb.fn.coalesce('o.slot', eb.lit(NO_SETTINGS.slot)).as('slot'),
          eb.fn.coalesce('o.seats', eb.lit(NO_SETTINGS.seats)).as('seats'),
          eb.fn.coalesce('o.walk_in_percent', eb.lit(NO_SETTINGS.walk_in_percent)).as('walk_in_percent'),
          eb.fn.coalesce('o.branch_percent', eb.lit(NO_SETTINGS.branch_percent)).as('branch_percent'),
          eb.fn.coalesce('o.days_ahead', eb.lit(NO_SETTINGS.days_ahead)).as('days_ahead'),
          eb.fn.coalesce('o.notice', eb.lit(NO_SETTINGS.notice)).as('notice'),
          eb.fn.coalesce('o.late', eb.lit(NO_SETTINGS.late)).as('late'),
        ])
        .where('b.id', '=', branch)
        .where('q.appointments', '=', 1)
        .as('offering'),
    )
    .selectAll();

type Offering = Awaited<ReturnType<ReturnType<typeof offering>['executeTakeFirstOrThrow']>>;

const present = ({ id, name, letter, ...offer }: Offering): AppointmentOffer => ({
  id,
  name,
  letter,
  enabled: offer.enabled ? 'Y' : 'N',
  idDefinedTimetables: offer.id_defined_timetables,
  slot: offer.slot,
  seats: offer.seats,
  walkInPercent: offer.walk_in_percent,
  branchPercent: offer.branch_percent,
  daysAhead: offer.days_ahead,
  notice: offer.notice,
  late: offer.late,
});

const currentOffer: ReadCurrent<typeof setAppointmentOffer> = async ({ params }, trx) => {
  const queue = await offering(trx, params.id).where('id', '=', params.idQueues).executeTakeFirst();
  if (!queue) throw apiError('NOT_FOUND', { about: `queue ${params.idQueues} at branch ${params.id}` });
  return present(queue);
};

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

/** Closed days of a branch. */
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
