import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { syncSeats } from '#shared/contract/replication/seats.ts';
import { hearBranch, shareAnew } from '#sync/places/exchange.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { offeredAt } from './offered-at.ts';
import { generateName, seatsOf } from './seats-of.ts';

/** Hears what branches say of their places, each message in a transaction of its own. */
export function createSeatMessageHandler({ db, dialect }: Pick<CentralDatabase, 'db' | 'dialect'>) {
  /** What each branch offered when all of its days were shared last, as far as this process knows. */
  const shared = new Map<number, string>();

  return (
    idBranches: number,
    { zone, ...said }: BodyOf<typeof syncSeats>,
    now: number,
  ): Promise<AnswerOf<typeof syncSeats>> =>
    db.transaction().execute(async (trx) => {
      const offered = { ...(await offeredAt(trx, idBranches, now)), zone };
      const store = seatsOf({ trx, dialect, idBranches, now, offered });
      // Locks first, as everybody does who writes here.
      const { session, learned } = await store.ledger();
      await trx
        .updateTable('appointment_ledgers')
        .set({ zone })
        .where('id_branches', '=', idBranches)
        .where('zone', '!=', zone)
        .execute();
      // Before the answer is put together: it tells what is given over as well.
      if (session !== null && learned && shared.get(idBranches) !== store.offered) {
        await shareAnew(store, generateName);
        shared.set(idBranches, store.offered);
      }
      return hearBranch(store, said, generateName);
    });
}
