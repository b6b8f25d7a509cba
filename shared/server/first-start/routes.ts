import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import { completeSetup, getSetup, type SetUp } from '#shared/contract/installation/first-start.ts';
import { checkPassword } from '#shared/domain/access/password-policy.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { createAdministrator, FIRST_USER, hasNoUsers } from '../access/first-administrator.ts';
import { createCloseReason } from '../close-reasons/ensure-close-reason.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, act, type Limit, read } from '../kit/route.ts';
import { seedInstallation } from '../starters/seed-installation.ts';
import { FIRST_NAMES, storeLanguage } from './first-names.ts';
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

/** Set-up data beside the request. */
export interface SetUpOptions {
  /** UTC offset of the machine, the default of its branch. */
  readonly zoneHours: number;
  /** True if the server creates its own branch. */
  readonly namesBranch: boolean;
  /** True if its configuration comes from central. */
  readonly startsEmpty: boolean;
  /** Client address. */
  readonly address: string;
}

/** Sets a server up in one transaction. Refuses with SETUP_DONE if already done. */
async function setUp<Notice>(
  scope: TransactionScope<Notice>,
  input: SetUp,
  { zoneHours, namesBranch, startsEmpty, address }: SetUpOptions,
): Promise<{ username: string }> {
  if (!(await hasNoUsers(scope.trx))) throw apiError('SETUP_DONE');
  const policy = readGeneralSettings([]);
  const [error] = checkPassword(policy, input.newPassword, { blacklisted: false, usedBefore: false });
  if (error) throw apiError(error, { field: 'newPassword', params: { min: policy.passMinLength } });
  if (namesBranch && input.branchName === undefined)
    throw apiError('SETUP_BRANCH_NAME', { field: 'branchName' });

  await createAdministrator(scope, {
    password: input.newPassword,
    isConfigured: true,
    language: input.language,
  });
  await createCloseReason(scope, input.language);
  await storeLanguage(scope, input.language);
  const { language, starter = 'empty', branchName, zone = String(zoneHours) } = input;
  const first = namesBranch && branchName !== undefined ? { name: branchName, language, zone } : null;
  if (!startsEmpty && (first || starter !== 'empty')) {
    const branchType = await createBranchType(scope, language);
    const branch = first && (await createBranch(scope, branchType, first));
    await seedInstallation(scope, starter, { language, branchType, branch });
  }
  scope.audit({
    action: 'CREATE_USER',
    by: { idUsers: null, username: '', address },
    to: { entity: 'users', pk: null, name: FIRST_USER },
  });
  return { username: FIRST_USER };
}

/** Creates the branch type that every branch needs. */
async function createBranchType<Notice>(
  scope: TransactionScope<Notice>,
  language: Language,
): Promise<number> {
  const type = await repository(scope, 'branch_types').insert({
    name: FIRST_NAMES[language].branchType,
    description: FIRST_NAMES[language].branchType,
    enabled: 1,
  });
  return type.id;
}

interface FirstBranch {
  readonly name: string;
  readonly language: Language;
  readonly zone: string;
}

/** Creates the first branch. */
async function createBranch<Notice>(
  scope: TransactionScope<Notice>,
  branchType: number,
  { name, language, zone }: FirstBranch,
): Promise<number> {
  const branch = await repository(scope, 'branches').insert({
    name,
    id_branch_types: branchType,
    zone,
    address: '',
    city: '',
    company_name: '',
    language,
    latitude: null,
    longitude: null,
    enabled: 1,
  });
  return branch.id;
}
