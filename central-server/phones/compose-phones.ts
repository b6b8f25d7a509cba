import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createPhoneKeys } from './phone-keys.ts';
import { createPhoneRequests } from './phone-requests.ts';
import { type PhoneRouteOptions, phoneRoutes } from './routes.ts';
import { createSentTickets, type SentTicketsOptions } from './sent-tickets.ts';

export interface ComposePhonesOptions
  extends Pick<SentTicketsOptions, 'settings' | 'known'>,
    Pick<PhoneRouteOptions, 'limits'> {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly phoneOrigin: string | undefined;
}

/** Phone requests expire after their day. */
const RETENTION_MS = 3 * 24 * 3_600_000;

/** Phone tickets outside the branch: status from replicated data, and requests to the branch. */
export function composePhones({ database, phoneOrigin, limits, ...options }: ComposePhonesOptions) {
  const keys = createPhoneKeys(database);
  const requests = createPhoneRequests(database);
  const sent = createSentTickets({ ...options, reader: database.reader });
  const feature: Feature<Notice, AsyncRoute<Notice>> = {
    routes: phoneRoutes({ keys, requests, sent, origin: phoneOrigin, limits }),
    doHousekeeping: (now) => requests.purgeBefore(now - RETENTION_MS),
  };
  return {
    feature,
    /** True if the branch has open requests. */
    isRequested: requests.isWaiting,
    /** Deletes the phone key of a machine; a new machine has another key. */
    async clearMachine(trx: Transaction<CentralTables>, idBranches: number): Promise<void> {
      await trx.deleteFrom('phone_keys').where('id_branches', '=', idBranches).execute();
    },
  };
}
