import type { Transaction } from 'kysely';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';
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

/** What was asked of a branch is of no use after the day it was for. */
const RETENTION_MS = 3 * 24 * 3_600_000;

/** Tickets on phones outside of their branch: followed by what it has sent, and what their customers ask of it. */
export function composePhones({ database, phoneOrigin, limits, ...asked }: ComposePhonesOptions) {
  const keys = createPhoneKeys(database);
  const requests = createPhoneRequests(database);
  const sent = createSentTickets({ ...asked, reader: database.reader });
  const feature: Feature<Notice, AsyncRoute<Notice>> = {
    routes: phoneRoutes({ keys, wishes: requests, sent, origin: phoneOrigin, limits }),
    doHousekeeping: (now) => requests.forgetBefore(now - RETENTION_MS),
  };
  return {
    feature,
    /** Tells whether customers wish something that the branch has not heard. */
    isAsked: requests.isWaiting,
    /** Forgets the addresses of a branch's machine: another is enrolled, with another key. */
    async clearMachine(trx: Transaction<CentralTables>, idBranches: number): Promise<void> {
      await trx.deleteFrom('phone_keys').where('id_branches', '=', idBranches).execute();
    },
  };
}
