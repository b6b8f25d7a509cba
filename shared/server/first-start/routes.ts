import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { completeSetup, getSetup } from '#shared/contract/installation/first-start.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { hasNoUsers } from '../access/first-administrator.ts';
import type { TransactionGate } from '../db/scope.ts';
import { type AsyncRoute, act, type Limit, read } from '../kit/route.ts';
import { setUp } from './set-up.ts';
import type { SetupCode } from './setup-code.ts';

export type SelectedSyncType = 'standalone' | 'branch';

export interface FirstStart {
  /** Installation types to select from; empty if fixed by the environment or an earlier set-up. */
  readonly syncTypes: readonly SelectedSyncType[];
  /** Installation type until one is selected. */
  readonly syncType: SelectedSyncType | 'central';
  /** Stores the selection before the set-up writes to the database. */
  readonly storeSyncType: (syncType: SelectedSyncType) => Promise<void>;
  /** Called after the set-up; restarts the server for another installation type. Must not throw. */
  readonly done: (syncType: SelectedSyncType | 'central') => void;
}

/** First start of a server without choices. */
export const completedFirstStart = (syncType: FirstStart['syncType']): FirstStart => ({
  syncTypes: [],
  syncType,
  storeSyncType: async () => {},
  done: () => {},
});

export interface FirstStartOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly limit: Limit;
  readonly firstStart: FirstStart;
  /** Undefined if the server cannot be set up. */
  readonly setupCode: SetupCode | undefined;
}

/** Routes of the first set-up (access specification): once, with the printed code. */
export function firstStartRoutes<Notice>(options: FirstStartOptions<Notice>): AsyncRoute<Notice>[] {
  const { reader, gate, limit, firstStart, setupCode } = options;
  const standsAlone = (syncType: string) => syncType === 'standalone';
  return [
    read(getSetup, async () => ({
      needed: (await hasNoUsers(reader)) ? ('Y' as const) : ('N' as const),
      syncTypes: [...firstStart.syncTypes],
      startsEmpty: firstStart.syncType === 'branch' ? ('Y' as const) : ('N' as const),
      namesBranch: standsAlone(firstStart.syncType) ? ('Y' as const) : ('N' as const),
    })),

    act(
      completeSetup,
      async ({ body, address }) => {
        if (!(await hasNoUsers(reader))) throw apiError('SETUP_DONE');
        if (!setupCode?.isValid(body.code)) throw apiError('SETUP_CODE_INVALID', { field: 'code' });
        const choice = firstStart.syncTypes.find((each) => each === body.syncType);
        const syncType = choice ?? firstStart.syncType;
        // Stores the selection first: without a user in the database the set-up can be repeated.
        if (choice) await firstStart.storeSyncType(choice);
        const answer = await gate.transaction((scope) =>
          setUp(scope, body, {
            address,
            namesBranch: standsAlone(syncType),
            startsEmpty: syncType === 'branch',
            zoneHours: -new Date(scope.now).getTimezoneOffset() / 60,
          }),
        );
        firstStart.done(syncType);
        return answer;
      },
      limit,
    ),
  ];
}
