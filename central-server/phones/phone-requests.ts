import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { PhoneRequestsTable } from '#central-server/db/schema/customers.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { PhoneAction } from '#shared/contract/devices/phone-tickets.ts';
import {
  type CompletedPhoneRequest,
  MAX_PHONE_REQUESTS,
  type PhoneRequest,
} from '#shared/contract/replication/phones.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';

type Db = Kysely<CentralTables>;

/** A request to a branch for one of its tickets. */
export interface StoredPhoneRequest {
  readonly idBranches: number;
  readonly idTickets: TicketId;
  readonly arrivedAt: Millis;
  readonly action: PhoneAction;
}

/** Stores requests of customers until the branch reports the outcome. */
export function createPhoneRequests({ db, reader }: { readonly db: Db; readonly reader: Db }) {
  /** Open requests; none while two machines claim to be the branch. */
  const open = (idBranches: number) =>
    reader
      .selectFrom('phone_requests')
      .where('id_branches', '=', idBranches)
      .where('done_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('branch_identities as l')
              .select('l.id_branches')
              .where('l.id_branches', '=', idBranches)
              .where('l.conflict_since', 'is not', null),
          ),
        ),
      );

  return {
    /** Reads the latest request for a ticket issued at this moment. */
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

    /** Stores a request, replacing the former one; an identical open request stays. */
    async put(
      trx: Db,
      { idBranches, idTickets, arrivedAt, action }: StoredPhoneRequest,
      now: Millis,
    ): Promise<void> {
      const row = {
        name: randomUUID(),
        arrived_at: arrivedAt,
        action,
        at: now,
        done_at: null,
        rejected: null,
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
                eb('phone_requests.action', '<>', action),
                eb('phone_requests.arrived_at', '<>', arrivedAt),
              ]),
            ),
        )
        .execute();
    },

    isWaiting: async (idBranches: number): Promise<boolean> =>
      (await open(idBranches).select('name').limit(1).executeTakeFirst()) !== undefined,

    /** Lists open requests of a branch, oldest first. */
    async waiting(idBranches: number): Promise<PhoneRequest[]> {
      const rows = await open(idBranches)
        .select(['name', 'id_tickets as idTickets', 'arrived_at as arrivedAt', 'action'])
        .orderBy('at')
        .orderBy('id_tickets')
        .limit(MAX_PHONE_REQUESTS)
        .execute();
      return rows;
    },

    /** Records outcomes of requests; ignores requests of other branches and replaced ones. */
    async resolve(idBranches: number, done: readonly CompletedPhoneRequest[], now: Millis): Promise<void> {
      for (const { name, rejected } of done)
        await db
          .updateTable('phone_requests')
          .set({ done_at: now, rejected })
          .where('id_branches', '=', idBranches)
          .where('name', '=', name)
          .where('done_at', 'is', null)
          .execute();
    },

    async purgeBefore(before: Millis): Promise<void> {
      await db.deleteFrom('phone_requests').where('at', '<', before).execute();
    },
  };
}

export type PhoneRequests = ReturnType<typeof createPhoneRequests>;

/** Stores the key that a branch reported and verifies ticket addresses with it. */
export function createPhoneKeys({
  db,
  reader,
}: {
  db: Kysely<CentralTables>;
  reader: Kysely<CentralTables>;
}) {
  const keyOf = (idBranches: number) =>
    reader.selectFrom('phone_keys').select('key').where('id_branches', '=', idBranches).executeTakeFirst();

  return {
    async store(idBranches: number, key: string): Promise<void> {
      if ((await keyOf(idBranches))?.key === key) return;
      await db
        .insertInto('phone_keys')
        .values({ id_branches: idBranches, key })
        .onConflict((on) => on.column('id_branches').doUpdateSet({ key }))
        .execute();
    },

    /** Ticket id of an address; null if the branch did not create it. Reads no tickets. */
    async idIn(idBranches: number, secret: string): Promise<TicketId | null> {
      const stored = await keyOf(idBranches);
      return stored ? createAddressProof(Buffer.from(stored.key, 'hex'), 'phone ticket').idIn(secret) : null;
    },
  };
}

export type PhoneKeys = ReturnType<typeof createPhoneKeys>;
