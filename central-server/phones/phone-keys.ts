import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { TicketId } from '#shared/domain/ids.ts';
import { createAddressProof } from '#shared/server/secrets/address-proof.ts';

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
