import type { Kysely } from 'kysely';
import type { TicketId } from '#shared/domain/ids.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';
import type { CentralTables } from '../db/tables.ts';

/** Keeps the key that a branch has told, and by it knows its addresses. */
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
    async keep(idBranches: number, key: string): Promise<void> {
      if ((await keyOf(idBranches))?.key === key) return;
      await db
        .insertInto('phone_keys')
        .values({ id_branches: idBranches, key })
        .onConflict((on) => on.column('id_branches').doUpdateSet({ key }))
        .execute();
    },

    /** Finds the ticket of an address; null where the branch has not made it. Reads nothing of tickets. */
    async idIn(idBranches: number, secret: string): Promise<TicketId | null> {
      const stored = await keyOf(idBranches);
      return stored ? createAddressProof(Buffer.from(stored.key, 'hex'), 'phone ticket').idIn(secret) : null;
    },
  };
}

export type PhoneKeys = ReturnType<typeof createPhoneKeys>;
