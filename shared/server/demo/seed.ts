import type { Language } from '#shared/contract/fields.ts';
import { createCloseReason } from '../close-reasons/ensure-close-reason.ts';
import { repository } from '../db/repository.ts';
import { BANK } from '../starters/bank.ts';
import { createBranchTypeWork } from '../starters/create-branch-type-work.ts';
import { createCloseReasons } from '../starters/create-close-reasons.ts';
import { createDisplayDesign } from '../starters/create-display-design.ts';
import { createKiosk } from '../starters/create-kiosk.ts';
import { furnish } from '../starters/furnish.ts';
import { segmentThenService, serviceFirst } from '../starters/kiosk-screens.ts';
import type { Seeding } from '../starters/seeding.ts';
import { name } from '../starters/starter.ts';
import { type DemoOffice, OFFICE_GROUPS, ONE_OFFICE } from './offices.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedUsers } from './seed-users.ts';

const BRANCH_TYPE = name('Oficina bancaria', 'Bank branch', 'Bankkontor');
const COMPANY = name('Banco de Valdemar', 'Bank of Valdemar', 'Valdemars bank');
const ENTRANCE = name('Entrada', 'Entrance', 'Entrén');
const ARRIVALS = name('Acogida', 'Arrivals', 'Ankomst');

/** Short, so that somebody trying the product is not kept waiting for a customer who walks nowhere. */
const POLITENESS_SECONDS = 2;

export interface DemoOptions {
  /** Difference of the branches to UTC; the machine's own, so that their clocks agree with the wall. */
  readonly zoneHours: number;
  /** Names the data; Spanish where it is missing. */
  readonly language?: Language;
  /** The branches to make; one where it is missing. */
  readonly offices?: readonly DemoOffice[];
  /** Seconds after which whoever waits goes first; 0 for never. */
  readonly generalLimit?: number;
}

/** Keeps the orders of calling from leaving anybody in line: the check of the configuration warns of that. */
export const DEMO_GENERAL_LIMIT = 1_200;

/** A bank to try the product with, in one transaction: its branches do the same work in the same way. */
export async function seedDemo(
  scope: Seeding,
  { zoneHours, language = 'es', offices = ONE_OFFICE, generalLimit = 0 }: DemoOptions,
): Promise<void> {
  const { id: branchType } = await repository(scope, 'branch_types').insert({
    name: BRANCH_TYPE[language],
    description: BRANCH_TYPE[language],
    enabled: 1,
  });
  const branches: SeededBranch[] = [];
  for (const office of offices) {
    const branch = await seedBranch(scope, office, { branchType, zoneHours, language });
    branches.push({ office, branch, workstations: office.workstations });
  }
  if (branches.length > 1) await seedGroups(scope, branches, language);
  await seedUsers(scope, offices, language);
  const work = await createBranchTypeWork(scope, BANK, { language, branchType, generalLimit });
  await createKiosk(scope, ENTRANCE[language], segmentThenService(BANK, work, language));
  // Sorts first on Home, and asks for the service at once.
  await createKiosk(scope, ARRIVALS[language], serviceFirst(BANK, work, language));
  const displayDesign = await createDisplayDesign(scope, BANK, language);
  for (const { branch, workstations } of branches)
    await furnish(scope, BANK, {
      ...work,
      branch,
      workstations,
      displayDesign,
      language,
      politeness: POLITENESS_SECONDS,
    });
  await createCloseReason(scope, language);
  await createCloseReasons(scope, language);
  await seedCustomers(scope, language);
}

interface SeededBranch {
  readonly office: DemoOffice;
  readonly branch: number;
  readonly workstations: number;
}

/** The branch itself; its id. */
async function seedBranch(
  scope: Seeding,
  office: DemoOffice,
  {
    branchType,
    zoneHours,
    language,
  }: { readonly branchType: number; readonly zoneHours: number; readonly language: Language },
): Promise<number> {
  const { city, latitude, longitude } = office;
  const branch = await repository(scope, 'branches').insert({
    name: office.name[language],
    enabled: 1,
    id_branch_types: branchType,
    zone: String(zoneHours),
    address: office.address[language],
    city,
    country: office.country[language],
    latitude,
    longitude,
    company_name: COMPANY[language],
    language,
  });
  return branch.id;
}

async function seedGroups(
  scope: Seeding,
  branches: readonly SeededBranch[],
  language: Language,
): Promise<void> {
  for (const { name, offices } of OFFICE_GROUPS) {
    const group = await repository(scope, 'branch_groups').insert({
      name: name[language],
      description: name[language],
      enabled: 1,
    });
    for (const { branch } of branches.filter(({ office }) => offices.includes(office))) {
      await repository(scope, 'branch_group_branches').insert({
        id_branch_groups: group.id,
        id_branches: branch,
      });
    }
  }
}
