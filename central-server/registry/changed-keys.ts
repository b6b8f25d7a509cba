import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { isPublicKey } from '#sync/wire/signature.ts';
import type { CentralTables } from '../db/tables.ts';

const DAY_MS = 86_400_000;

export interface ChangedKeysOptions {
  readonly db: Kysely<CentralTables>;
  /** Writes what is audited. */
  readonly gate: TransactionGate<never, CentralTables>;
  /** Days after which a machine makes another key; 0 for never. */
  readonly keyDays: number;
}

/**
 * Has the machines of branches change their keys. The present key counts until the first request that is signed with
 * the new one: whichever end stops at whatever moment, the branch has a key that central takes.
 */
export function createChangedKeys({ db, gate, keyDays }: ChangedKeysOptions) {
  const present = (idBranches: number) =>
    db
      .selectFrom('branch_keys')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .where('revoked_at', 'is', null);

  return {
    /** Tells whether the branch's machine shall make another key. */
    async isWanted(idBranches: number, now: Millis): Promise<boolean> {
      const key = await present(idBranches).executeTakeFirst();
      if (!key) return false;
      const age = now - (key.created_at ?? key.enrolled_at);
      return key.requested_at !== null || (keyDays > 0 && age >= keyDays * DAY_MS);
    },

    /** Wants another key of the branch's machine. Refuses with NOT_FOUND where it has none. */
    async ask(idBranches: number, now: Millis): Promise<void> {
      const requested = await db
        .updateTable('branch_keys')
        .set({ requested_at: now })
        .where('id_branches', '=', idBranches)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (requested.numUpdatedRows === 0n)
        throw apiError('NOT_FOUND', { about: `machine of branch ${idBranches}` });
    },

    /** Takes the key that a machine will sign with; handed over again it changes nothing. */
    async handOver(idBranches: number, publicKey: string): Promise<void> {
      if (!isPublicKey(publicKey)) throw apiError('PUBLIC_KEY_INVALID', { field: 'publicKey' });
      await db
        .updateTable('branch_keys')
        .set({ next_public_key: publicKey })
        .where('id_branches', '=', idBranches)
        .where('revoked_at', 'is', null)
        .where('public_key', '<>', publicKey)
        .execute();
    },

    /** Puts the key that was handed over in the place of the one before, which may no longer speak: it has been used. */
    used(idBranches: number, publicKey: string): Promise<void> {
      return gate.transaction(async ({ trx, now, audit }) => {
        const before = await trx
          .updateTable('branch_keys')
          .set({ revoked_at: now, next_public_key: null })
          .where('id_branches', '=', idBranches)
          .where('revoked_at', 'is', null)
          .where('next_public_key', '=', publicKey)
          .returningAll()
          .executeTakeFirst();
        if (!before) return;
        const { id: _id, ...machine } = before;
        const after = { public_key: publicKey, revoked_at: null, created_at: now, requested_at: null };
        await trx
          .insertInto('branch_keys')
          .values({ ...machine, ...after })
          .execute();
        const branch = await trx
          .selectFrom('branches')
          .select('name')
          .where('id', '=', idBranches)
          .executeTakeFirstOrThrow();
        audit({
          action: 'BRANCH_KEY',
          by: { idUsers: null, username: '', address: '' },
          to: { entity: 'branches', pk: idBranches, name: branch.name },
          before: { publicKey: before.public_key },
          after: { publicKey },
        });
      });
    },
  };
}

export type ChangedKeys = ReturnType<typeof createChangedKeys>;
