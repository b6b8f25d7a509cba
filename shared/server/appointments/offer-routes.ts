import type { Kysely } from 'kysely';
import {
  type AppointmentOffer,
  listAppointmentOffers,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { demandBranch } from '../branches/demand-branch.ts';
import { refusing } from '../db/constraint.ts';
import { byText, byValue, type ListColumns, listRows } from '../db/list-rows.ts';
import { lockedAmong } from '../db/made-at-central.ts';
import { repository } from '../db/repository.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, type ReadCurrent, read, versioned } from '../kit/route.ts';

const COLUMNS: ListColumns = {
  sortable: { name: byText('name'), letter: byText('letter'), enabled: byValue('enabled') },
  searched: ['name', 'letter'],
};

/** Stands where a branch has said nothing yet. */
const NOTHING = {
  ...{ enabled: 0, id_defined_timetables: null, slot: 0, places: 1, walk_in_percent: 0, branch_percent: 50 },
  ...{ days_ahead: 30, notice: 3600, late: 900 },
} as const;

/** Lists and changes what each branch offers to people who book. */
export function appointmentOfferRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listAppointmentOffers, async ({ params, query }) => {
      await demandBranch(reader, params.id);
      const { rows, total } = await listRows(offering(reader, params.id), query, COLUMNS);
      const locked = await lockedAmong(
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
      };
    }),

    versioned(setAppointmentOffer, currentOffer, async ({ params, body }, scope) => {
      const queue = offering(scope.trx, params.id).where('id', '=', params.idQueues);
      const before = await queue.executeTakeFirst();
      if (!before) throw refuse('NOT_FOUND', { about: `queue ${params.idQueues} at branch ${params.id}` });
      if (body.enabled === 'Y' && body.idDefinedTimetables === null)
        throw refuse('OFFER_WITHOUT_SCHEDULE', { field: 'idDefinedTimetables' });
      const values = {
        enabled: body.enabled === 'Y' ? 1 : 0,
        id_defined_timetables: body.idDefinedTimetables,
        ...{ slot: body.slot, places: body.places, walk_in_percent: body.walkInPercent },
        branch_percent: body.branchPercent,
        ...{ days_ahead: body.daysAhead, notice: body.notice, late: body.late },
      } as const;
      const offers = repository(scope, 'appointment_offers');
      await refusing([{ contains: 'FOREIGN KEY', code: 'NOT_FOUND', field: 'idDefinedTimetables' }], () =>
        before.row
          ? offers.update(before.row, values)
          : offers.insert({ id_branches: params.id, id_queues: params.idQueues, ...values }),
      );
      return present(await queue.executeTakeFirstOrThrow());
    }),
  ];
}

/** The queues of appointments that a branch's type offers; `row` is what the branch has said of one, null for nothing. */
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
          eb.fn.coalesce('o.enabled', eb.lit(NOTHING.enabled)).as('enabled'),
          eb.fn.coalesce('o.slot', eb.lit(NOTHING.slot)).as('slot'),
          eb.fn.coalesce('o.places', eb.lit(NOTHING.places)).as('places'),
          eb.fn.coalesce('o.walk_in_percent', eb.lit(NOTHING.walk_in_percent)).as('walk_in_percent'),
          eb.fn.coalesce('o.branch_percent', eb.lit(NOTHING.branch_percent)).as('branch_percent'),
          eb.fn.coalesce('o.days_ahead', eb.lit(NOTHING.days_ahead)).as('days_ahead'),
          eb.fn.coalesce('o.notice', eb.lit(NOTHING.notice)).as('notice'),
          eb.fn.coalesce('o.late', eb.lit(NOTHING.late)).as('late'),
        ])
        .where('b.id', '=', branch)
        .where('q.appointments', '=', 1)
        .as('offering'),
    )
    .selectAll();

type Offering = Awaited<ReturnType<ReturnType<typeof offering>['executeTakeFirstOrThrow']>>;

const present = ({ id, name, letter, ...offer }: Offering): AppointmentOffer => ({
  ...{ id, name, letter, enabled: offer.enabled ? 'Y' : 'N' },
  idDefinedTimetables: offer.id_defined_timetables,
  ...{ slot: offer.slot, places: offer.places, walkInPercent: offer.walk_in_percent },
  branchPercent: offer.branch_percent,
  ...{ daysAhead: offer.days_ahead, notice: offer.notice, late: offer.late },
});

const currentOffer: ReadCurrent<typeof setAppointmentOffer> = async ({ params }, trx) => {
  const queue = await offering(trx, params.id).where('id', '=', params.idQueues).executeTakeFirst();
  if (!queue) throw refuse('NOT_FOUND', { about: `queue ${params.idQueues} at branch ${params.id}` });
  return present(queue);
};
