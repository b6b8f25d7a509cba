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

/** Holds what the set-up of a server needs besides what was sent. */
export interface SetUpOptions {
  /** Difference to UTC of the machine, in hours: where its branch is, unless somebody says otherwise. */
  readonly zoneHours: number;
  /** Gives the server a branch of its own here. */
  readonly namesBranch: boolean;
  /** Its configuration comes from a central. */
  readonly startsEmpty: boolean;
  /** Network address that the request came from. */
  readonly address: string;
}

/** Sets a server up in one transaction: all of it, or it still waits to be. Refuses with SETUP_DONE the second time. */
export async function setUp<Notice>(
  scope: TransactionScope<Notice>,
  input: SetUp,
  { zoneHours, namesBranch, startsEmpty, address }: SetUpOptions,
): Promise<{ username: string }> {
  if (!(await hasNoUsers(scope.trx))) throw apiError('SETUP_DONE');
  const policy = readGeneralSettings([]);
  const [fault] = checkPassword(policy, input.newPassword, { blacklisted: false, usedBefore: false });
  if (fault) throw apiError(fault, { field: 'newPassword', params: { min: policy.passMinLength } });
  if (namesBranch && input.branchName === undefined)
    throw apiError('SETUP_BRANCH_NAME', { field: 'branchName' });

  await createAdministrator(scope, {
    password: input.newPassword,
    chosen: true,
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

/** The type that every branch has one of. */
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

/** A branch to begin with; the rest of it is filled in on its page. */
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
