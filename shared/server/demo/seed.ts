import { makeCloseReason } from '../close-reasons/ensure-close-reason.ts';
import { repository } from '../db/repository.ts';
import { BANK } from '../starters/bank.ts';
import { furnish } from '../starters/furnish.ts';
import { whatAtOnce, whoThenWhat } from '../starters/kiosk-screens.ts';
import { makeCloseReasons } from '../starters/make-close-reasons.ts';
import { makeDisplayDesign } from '../starters/make-display-design.ts';
import { makeKiosk } from '../starters/make-kiosk.ts';
import { makeWork } from '../starters/make-work.ts';
import type { Seeding } from '../starters/seeding.ts';
import { type DemoOffice, OFFICE_GROUPS, ONE_OFFICE } from './offices.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedPeople } from './seed-people.ts';

const LANGUAGE = 'es';

/** Short, so that somebody trying the product is not kept waiting for a customer who walks nowhere. */
const POLITENESS_SECONDS = 2;

export interface DemoOptions {
  /** Difference of the branches to UTC; the machine's own, so that their clocks agree with the wall. */
  readonly zoneHours: number;
  /** The branches to make; one where it is missing. */
  readonly offices?: readonly DemoOffice[];
}

/** A bank to try the product with, in one transaction: its branches do the same work in the same way. */
export async function seedDemo(
  scope: Seeding,
  { zoneHours, offices = ONE_OFFICE }: DemoOptions,
): Promise<void> {
  const { id: branchType } = await repository(scope, 'branch_types').insert({
    name: 'Oficina bancaria',
    description: 'Oficina bancaria',
    enabled: 1,
  });
  const branches: { readonly name: string; readonly branch: number; readonly workstations: number }[] = [];
  for (const office of offices) {
    const branch = await seedBranch(scope, office, { branchType, zoneHours });
    branches.push({ name: office.name, branch, workstations: office.workstations });
  }
  if (branches.length > 1) await seedGroups(scope, branches);
  await seedPeople(scope, offices);
  const work = await makeWork(scope, BANK, { language: LANGUAGE, branchType });
  await makeKiosk(scope, 'Entrada', whoThenWhat(BANK, work, LANGUAGE));
  // Sorts first on Home, and asks for the service at once.
  await makeKiosk(scope, 'Acogida', whatAtOnce(BANK, work, LANGUAGE));
  const displayDesign = await makeDisplayDesign(scope, BANK, LANGUAGE);
  for (const { branch, workstations } of branches)
    await furnish(scope, BANK, {
      ...{ ...work, branch, workstations, displayDesign },
      ...{ language: LANGUAGE, politeness: POLITENESS_SECONDS },
    });
  await makeCloseReason(scope, LANGUAGE);
  await makeCloseReasons(scope, LANGUAGE);
  await seedCustomers(scope);
}

/** The branch itself; its id. */
async function seedBranch(
  scope: Seeding,
  office: DemoOffice,
  { branchType, zoneHours }: { readonly branchType: number; readonly zoneHours: number },
): Promise<number> {
  const { name, address, city, country, latitude, longitude } = office;
  const branch = await repository(scope, 'branches').insert({
    name,
    enabled: 1,
    id_branch_types: branchType,
    zone: String(zoneHours),
    address,
    city,
    country,
    latitude,
    longitude,
    company_name: 'Banco de Valdemar',
    language: LANGUAGE,
  });
  return branch.id;
}

async function seedGroups(
  scope: Seeding,
  branches: readonly { readonly name: string; readonly branch: number }[],
): Promise<void> {
  for (const { name, offices } of OFFICE_GROUPS) {
    const group = await repository(scope, 'branch_groups').insert({ name, description: name, enabled: 1 });
    for (const { branch } of branches.filter((office) => offices.includes(office.name))) {
      await repository(scope, 'branch_group_branches').insert({
        id_branch_groups: group.id,
        id_branches: branch,
      });
    }
  }
}
