import type { Transaction } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { DEFAULT_POLITENESS } from '#shared/domain/calling/choose.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { PastOffice, PastPair } from './past-office.ts';

/** Percentage of customers by the letters of the demonstration queues; a low one for other queues. */
const SHARES: Readonly<Record<string, number>> = { A: 45, B: 25, C: 6, D: 8, E: 10, P: 2 };
const FEW = 2;
/** Planned service times are slightly above actual ones. */
const OF_PLAN = 0.82;
/** Letter of the queue that the demonstration's attention profile calls first. */
const FIRST = 'P';

/** Reads the configuration of the demonstration branch for its history; null without a branch or queue. */
export async function readOffice(
  trx: Transaction<BranchTables>,
  users: readonly number[],
): Promise<PastOffice | null> {
  const branch = await trx.selectFrom('branches').select(['id', 'zone']).orderBy('id').executeTakeFirst();
  if (!branch) return null;
  const found = await trx
    .selectFrom('queue_categories as c')
    .innerJoin('queues as q', 'q.id', 'c.id_queues')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .leftJoin('politeness as p', (on) =>
      on.onRef('p.id_queues', '=', 'q.id').on('p.id_branches', '=', branch.id),
    )
    .select(['c.id_services', 'c.id_segments', 's.service_time', 'p.seconds as politeness'])
    .select(['q.id', 'q.letter', 'q.min_limit', 'q.max_limit'])
    .orderBy('c.id')
    .execute();
  const workstations = await trx
    .selectFrom('workstations')
    .select('id')
    .where('id_branches', '=', branch.id)
    .orderBy('id')
    .execute();
  const details = await trx.selectFrom('transaction_details').select('id').orderBy('id').execute();
  const kiosk = await trx.selectFrom('kiosks').select('id').orderBy('id').executeTakeFirst();
  const reason = await trx.selectFrom('close_reasons').select('id').orderBy('id').executeTakeFirst();
  return {
    idBranches: branch.id,
    zoneHours: zoneHoursOf(branch.zone),
    idKiosks: kiosk?.id ?? null,
    idCloseReasons: reason?.id ?? null,
    details: details.map(({ id }) => id),
    pairs: found.map(
      (pair): PastPair => ({
        idServices: pair.id_services,
        idSegments: pair.id_segments,
        queue: {
          id: pair.id,
          letter: pair.letter,
          minLimit: pair.min_limit,
          maxLimit: pair.max_limit,
          politeness: pair.politeness ?? DEFAULT_POLITENESS,
        },
        seconds: pair.service_time * OF_PLAN,
        share: SHARES[pair.letter] ?? FEW,
        goesFirst: pair.letter === FIRST,
      }),
    ),
    workstations: workstations.flatMap(({ id: idWorkstations }, index) => {
      const idUsers = users[index];
      return idUsers === undefined ? [] : [{ idWorkstations, idUsers }];
    }),
  };
}
