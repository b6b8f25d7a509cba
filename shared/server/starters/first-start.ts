import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import {
  completeSetup,
  getSetup,
  type SetUp,
  type StarterName,
} from '#shared/contract/installation/first-start.ts';
import { checkPassword } from '#shared/domain/access/password-policy.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { createAdministrator, FIRST_USER, hasNoUsers } from '../access/first-administrator.ts';
import { createCloseReason } from '../configuration/ensure-close-reason.ts';
import { repository } from '../db/repository.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, act, type Limit, read } from '../kit/route.ts';
import { BANK } from './bank.ts';
import { CLINIC } from './clinic.ts';
import { createBranchTypeWork } from './create-branch-type-work.ts';
import { createCloseReasons } from './create-close-reasons.ts';
import { createDisplayDesign } from './create-display-design.ts';
import { createKiosk } from './create-kiosk.ts';
import { createTicketDesign } from './create-ticket-design.ts';
import { FIRST_NAMES, storeLanguage } from './first-names.ts';
import { furnish } from './furnish.ts';
import { serviceFirst } from './kiosk-screens.ts';
import type { Seeding } from './seeding.ts';
import type { SetupCode } from './setup-code.ts';
import { name, type Starter } from './starter.ts';
import { TOWN_HALL } from './town-hall.ts';

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

const STARTERS: Readonly<Record<Exclude<StarterName, 'empty'>, Starter>> = {
  bank: BANK,
  clinic: CLINIC,
  townHall: TOWN_HALL,
};

const ENTRANCE = name('Entrada', 'Entrance', 'Entré');

/** Enough to show concurrent calls. */
const WORKSTATIONS = 3;

/** Limit in seconds after which the longest wait goes first. */
const GENERAL_LIMIT = 1_200;

/**
 * Creates the configuration for a first ticket in the installation's language; `empty` creates a ticket design only.
 */
async function seedInstallation(
  scope: Seeding,
  which: StarterName,
  of: { readonly language: Language; readonly branchType: number; readonly branch: number | null },
): Promise<void> {
  if (which === 'empty') return void (await createTicketDesign(scope, of.language));
  const starter = STARTERS[which];
  const work = await createBranchTypeWork(scope, starter, { ...of, generalLimit: GENERAL_LIMIT });
  await createKiosk(scope, ENTRANCE[of.language], serviceFirst(starter, work, of.language));
  await createCloseReasons(scope, of.language);
  const displayDesign = await createDisplayDesign(scope, starter, of.language);
  if (of.branch !== null)
    await furnish(scope, starter, {
      ...work,
      language: of.language,
      branch: of.branch,
      workstations: WORKSTATIONS,
      displayDesign,
    });
}
