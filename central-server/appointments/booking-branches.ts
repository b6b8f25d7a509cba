import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BookingBranch } from '#shared/contract/tickets/public-booking.ts';

/** Branches and services for customer bookings: enabled branches with offers, by name; takes those that send SMS. */
export async function bookingBranches(db: Kysely<CentralTables>, sending: ReadonlyMap<number, unknown>) {
  const offered = await offeredPairs(db);
  if (offered.size === 0) return { companyName: '', branches: [] };
  const rows = await db
    .selectFrom('branches as b')
    .innerJoin('queue_branch_types as t', 't.id_branch_types', 'b.id_branch_types')
    .innerJoin('queues as q', 'q.id', 't.id_queues')
    .innerJoin('queue_categories as c', 'c.id_queues', 'q.id')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .select(['b.id', 'q.id as idQueues', 'b.name', 'b.address', 'b.city', 'b.company_name as company'])
    .select(['s.id as idServices', 's.name as service', 's.translations as names'])
    .select(['g.id as idSegments', 'g.name as segmentName', 'g.translations as segmentNames'])
    .where('b.enabled', '=', 1)
    .where('q.enabled', '=', 1)
    .where('q.appointments', '=', 1)
    .where('s.enabled', '=', 1)
    .where('g.enabled', '=', 1)
    .orderBy('b.name')
    .orderBy('b.id')
    .orderBy('s.name')
    .orderBy('g.name')
    .execute();
  const open = rows.filter(({ id, idQueues }) => offered.has(pair(id, idQueues)));
  const branches = [...Map.groupBy(open, ({ id }) => id)].map(([idBranches, services]): BookingBranch => {
    const [first] = services;
    return {
      idBranches,
      branchName: first?.name ?? '',
      address: first?.address ?? '',
      city: first?.city ?? '',
      sms: sending.has(idBranches),
      services: services.map((row) => ({
        idServices: row.idServices,
        name: row.service,
        names: JSON.parse(row.names || '{}'),
        idSegments: row.idSegments,
        segmentName: row.segmentName,
        segmentNames: JSON.parse(row.segmentNames || '{}'),
      })),
    };
  });
  return { companyName: open[0]?.company ?? '', branches };
}

const pair = (branch: number, queue: number): string => `${branch} ${queue}`;

/** Pairs of branches and queues with appointments, from central's and the branches' offers. */
async function offeredPairs(db: Kysely<CentralTables>): Promise<ReadonlySet<string>> {
  const here = await db
    .selectFrom('appointment_offers')
    .select(['id_branches', 'id_queues'])
    .where('enabled', '=', 1)
    .execute();
  const there = await db
    .selectFrom('branch_rows')
    .select(['id_branches', 'content'])
    .where('entity', '=', 'appointment_offers')
    .where('deleted', '=', 0)
    .execute();
  return new Set([
    ...here.map(({ id_branches, id_queues }) => pair(id_branches, id_queues)),
    ...there.flatMap(({ id_branches, content }) => {
      const offer = JSON.parse(content) as { readonly id_queues: number; readonly enabled: number };
      return offer.enabled === 1 ? [pair(id_branches, offer.id_queues)] : [];
    }),
  ]);
}
