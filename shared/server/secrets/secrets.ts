import type { Kysely } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { seal, unseal } from './seal.ts';
import type { SecretKey } from './secret-key.ts';

type Db = Kysely<SharedTables>;

/** `unreadable`: the key is missing and the secret must be entered again. */
export type SecretRead =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly text: string }
  | { readonly kind: 'unreadable' };

/** Seals and opens passwords that the server itself uses. */
export interface Secrets {
  /** Opens a secret for the server; never returned to clients. */
  read(db: Db, name: string): Promise<SecretRead>;
  /** Seals a text before the transaction, because it may create a file. Throws SECRET_KEY_INVALID. */
  sealed(name: string, text: string): Promise<string>;
  /** Stores a sealed secret; null deletes it. */
  store(trx: Db, name: string, sealed: string | null): Promise<void>;
}

/** Secrets of this server in its own database; they do not replicate. */
export function createSecrets(key: SecretKey): Secrets {
  return {
    async read(db, name) {
      const row = await db.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst();
      if (!row) return { kind: 'none' };
      const present = await key.present().catch(unusable);
      const text = present && unseal(present, name, row.sealed);
      return text === null ? { kind: 'unreadable' } : { kind: 'open', text };
    },

    sealed: async (name, text) => seal(await key.forSealing(), name, text),

    async store(trx, name, sealed) {
      await trx.deleteFrom('secrets').where('name', '=', name).execute();
      if (sealed !== null) await trx.insertInto('secrets').values({ name, sealed }).execute();
    },
  };
}

/** Treats an unusable key as missing when reading; sealing throws. */
function unusable(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
