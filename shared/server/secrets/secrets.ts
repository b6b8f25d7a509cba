import type { Kysely } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '../db/tables.ts';
import { seal, unseal } from './seal.ts';
import type { SecretKey } from './secret-key.ts';

type Db = Kysely<SharedTables>;

/** `unreadable`: the key is gone, and the secret has to be entered again. */
export type SecretRead =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly text: string }
  | { readonly kind: 'unreadable' };

/** Seals and opens the passwords that the server itself uses. */
export interface Secrets {
  /** Opens a secret, for the server's own use: it is never answered. */
  read(db: Db, name: string): Promise<SecretRead>;
  /** Seals it before the transaction: files are not waited for inside. Throws SECRET_KEY_INVALID. */
  sealed(name: string, text: string): Promise<string>;
  /** Keeps what was sealed; null takes it away. */
  keep(trx: Db, name: string, sealed: string | null): Promise<void>;
}

/** The secrets of this server, in its own database: they go nowhere else. */
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

    async keep(trx, name, sealed) {
      await trx.deleteFrom('secrets').where('name', '=', name).execute();
      if (sealed !== null) await trx.insertInto('secrets').values({ name, sealed }).execute();
    },
  };
}

/** Takes a key that cannot be used for none, when a secret is opened; sealing throws. */
function unusable(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
