import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { syncSeats } from '#shared/contract/replication/seats.ts';
import { receiveFromBranch, redistributeSeats } from '#sync/seats/exchange.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { offeredAt } from './offered-at.ts';
import { generateName, seatsOf } from './seats-of.ts';

/** Handles seat messages of branches, each in its own transaction. */
export function createSeatMessageHandler({ db, dialect }: Pick<CentralDatabase, 'db' | 'dialect'>) {
  /** Offers of each branch when its days were last shared, as known to this process. */
  const shared = new Map<number, string>();

  return (
    idBranches: number,
    { zone, ...said }: BodyOf<typeof syncSeats>,
    now: number,
  ): Promise<AnswerOf<typeof syncSeats>> =>
    db.transaction().execute(async (trx) => {
      const offered = { ...(await offeredAt(trx, idBranches, now)), zone };
      const store = seatsOf({ trx, dialect, idBranches, now, offered });
      // Locks first, like every other writer.
      const { session, learned } = await store.ledger();
      await trx
        .updateTable('appointment_ledgers')
        .set({ zone })
        .where('id_branches', '=', idBranches)
        .where('zone', '!=', zone)
        .execute();
      // Before the answer is built, because it contains transferred seats.
      if (session !== null && learned && shared.get(idBranches) !== store.offered) {
        await redistributeSeats(store, generateName);
        shared.set(idBranches, store.offered);
      }
      return receiveFromBranch(store, said, generateName);
    });
}
