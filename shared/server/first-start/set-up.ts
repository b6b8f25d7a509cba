import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { SetUp } from '#shared/contract/installation/first-start.ts';
import { checkPassword } from '#shared/domain/access/password-policy.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createAdministrator, FIRST_USER, hasNoUsers } from '../access/first-administrator.ts';
import { createCloseReason } from '../close-reasons/ensure-close-reason.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { seedInstallation } from '../starters/seed-installation.ts';
import { FIRST_NAMES, storeLanguage } from './first-names.ts';

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
export async function setUp<Notice>(
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
