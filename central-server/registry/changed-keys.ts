import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { isPublicKey } from '#sync/wire/signature.ts';

export interface ChangedKeysOptions {
  readonly db: Kysely<CentralTables>;
  /** Writes audited changes. */
  readonly gate: TransactionGate<never, CentralTables>;
  /** Days until a machine rotates its key; 0 disables rotation. */
  readonly keyDays: number;
}

/**
 * Rotates the keys of branch machines. The present key stays valid until the first request signed with the new one,
 * so that either end may stop at any time.
 */
export function createChangedKeys({ db, gate, keyDays }: ChangedKeysOptions) {
  const present = (idBranches: number) =>
    db
      .selectFrom('branch_keys')
      .selectAll()
      .where('id_branches', '=', idBranches)
      .where('revoked_at', 'is', null);

  return {
    /** True if the branch's machine should rotate its key. */
    async isWanted(idBranches: number, now: Millis): Promise<boolean> {
      const key = await present(idBranches).executeTakeFirst();
      if (!key) return false;
      const age = now - (key.created_at ?? key.enrolled_at);
      return key.requested_at !== null || (keyDays > 0 && age >= keyDays * DAY_MS);
    },

    /** Requests a key rotation; refuses with NOT_FOUND without an enrolled machine. */
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

    /** Stores the next key of a machine; repeating it changes nothing. */
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

    /** Activates the next key after its first use and revokes the former. */
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
