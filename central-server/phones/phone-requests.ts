import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { PhoneAction } from '#shared/contract/devices/phone-tickets.ts';
import {
  type CompletedPhoneRequest,
  MAX_PHONE_REQUESTS,
  type PhoneRequest,
} from '#shared/contract/replication/phones.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';
import type { PhoneRequestsTable } from './tables.ts';

type Db = Kysely<CentralTables>;

/** What is asked of a branch for one of its tickets. */
export interface StoredPhoneRequest {
  readonly idBranches: number;
  readonly idTickets: TicketId;
  readonly arrivedAt: Millis;
  readonly deed: PhoneAction;
}

/** Keeps what customers outside ask of branches, until these say what became of it. */
export function createPhoneRequests({ db, reader }: { readonly db: Db; readonly reader: Db }) {
  /** Those that a branch has to hear: none while two machines say to be it, of which one would do them for nobody. */
  const open = (idBranches: number) =>
    reader
      .selectFrom('phone_requests')
      .where('id_branches', '=', idBranches)
      .where('done_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('lineages as l')
              .select('l.id_branches')
              .where('l.id_branches', '=', idBranches)
              .where('l.disputed_at', 'is not', null),
          ),
        ),
      );

  return {
    /** Reads what was asked last for a ticket that was taken at this moment. */
    ofTicket: (
      idBranches: number,
      idTickets: TicketId,
      arrivedAt: Millis,
    ): Promise<Selectable<PhoneRequestsTable> | undefined> =>
      reader
        .selectFrom('phone_requests')
        .selectAll()
        .where('id_branches', '=', idBranches)
        .where('id_tickets', '=', idTickets)
        .where('arrived_at', '=', arrivedAt)
        .executeTakeFirst(),

    /** Writes a wish down in the place of the one before; asking the same again while it is not heard changes nothing. */
    async put(
      trx: Db,
      { idBranches, idTickets, arrivedAt, deed }: StoredPhoneRequest,
      now: Millis,
    ): Promise<void> {
      const row = {
        wish: randomUUID(),
        arrived_at: arrivedAt,
        deed,
        at: now,
        done_at: null,
        refused: null,
      };
      await trx
        .insertInto('phone_requests')
        .values({ id_branches: idBranches, id_tickets: idTickets, ...row })
        .onConflict((on) =>
          on
            .columns(['id_branches', 'id_tickets'])
            .doUpdateSet(row)
            .where(({ eb, or }) =>
              or([
                eb('phone_requests.done_at', 'is not', null),
                eb('phone_requests.deed', '<>', deed),
                eb('phone_requests.arrived_at', '<>', arrivedAt),
              ]),
            ),
        )
        .execute();
    },

    isWaiting: async (idBranches: number): Promise<boolean> =>
      (await open(idBranches).select('wish').limit(1).executeTakeFirst()) !== undefined,

    /** Lists what a branch has not heard yet, the oldest first. */
    async waiting(idBranches: number): Promise<PhoneRequest[]> {
      const rows = await open(idBranches)
        .select(['wish', 'id_tickets as idTickets', 'arrived_at as arrivedAt', 'deed'])
        .orderBy('at')
        .orderBy('id_tickets')
        .limit(MAX_PHONE_REQUESTS)
        .execute();
      return rows;
    },

    /** Writes down what became of wishes of a branch; of one that is not its own, or was replaced, nothing. */
    async settle(idBranches: number, done: readonly CompletedPhoneRequest[], now: Millis): Promise<void> {
      for (const { wish, refused } of done)
        await db
          .updateTable('phone_requests')
          .set({ done_at: now, refused })
          .where('id_branches', '=', idBranches)
          .where('wish', '=', wish)
          .where('done_at', 'is', null)
          .execute();
    },

    async forgetBefore(before: Millis): Promise<void> {
      await db.deleteFrom('phone_requests').where('at', '<', before).execute();
    },
  };
}

export type PhoneRequests = ReturnType<typeof createPhoneRequests>;
