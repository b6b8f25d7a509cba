import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { completeSetup, getSetup } from '#shared/contract/installation/first-start.ts';
import { hasNoUsers } from '../access/first-administrator.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AsyncRoute, act, type Limit, read } from '../kit/route.ts';
import { setUp } from './set-up.ts';
import type { SetupCode } from './setup-code.ts';

export type SelectedSyncType = 'standalone' | 'branch';

export interface FirstStart {
  /** Sync types that may be chosen; none where the environment or an earlier set-up has settled it. */
  readonly syncTypes: readonly SelectedSyncType[];
  /** Sync type of the server until one is chosen. */
  readonly syncType: SelectedSyncType | 'central';
  /** Keeps the choice for this and every later start, before anything of the set-up is in the database. */
  readonly keep: (syncType: SelectedSyncType) => Promise<void>;
  /** Ends the set-up: what was put together for another sync type begins anew. Must not throw. */
  readonly done: (syncType: SelectedSyncType | 'central') => void;
}

/** Describes a server that settled everything when it was started. */
export const completedFirstStart = (syncType: FirstStart['syncType']): FirstStart => ({
  syncTypes: [],
  syncType,
  keep: async () => {},
  done: () => {},
});

export interface FirstStartOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly limit: Limit;
  readonly firstStart: FirstStart;
  /** Without one nobody can set this server up. */
  readonly setupCode: SetupCode | undefined;
}

/** Setting a server up where nobody can sign in yet (access specification): with the code that it printed, and once. */
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
        if (!setupCode?.isGiven(body.code)) throw apiError('SETUP_CODE_INVALID', { field: 'code' });
        const choice = firstStart.syncTypes.find((each) => each === body.syncType);
        const syncType = choice ?? firstStart.syncType;
        // Keeps the choice first: while the database has no user, the whole set-up can be done again.
        if (choice) await firstStart.keep(choice);
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
