import type { Kysely } from 'kysely';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '../db/tables.ts';

/** Tells whether all is set that a provider needs: what opens the account, the sender, and the gateway's address. */
export const smsReady =
  (endpoint: string) =>
  async (db: Kysely<SharedTables>): Promise<boolean> => {
    const stored = await db.selectFrom('general_parameters').select(['name', 'value']).execute();
    const { smsProvider, smsFromNumber } = readGeneralSettings(stored);
    const params = await db
      .selectFrom('secrets')
      .select('name')
      .where('name', '=', 'smsProviderParams')
      .executeTakeFirst();
    return params !== undefined && smsFromNumber !== '' && (smsProvider !== 'gateway' || endpoint !== '');
  };
