import type { Language } from '#shared/contract/fields.ts';
import { hashPassword } from '../access/password.ts';
import { createCloseReason } from '../configuration/ensure-close-reason.ts';
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
import { type DemoOffice, type DemoPerson, namesOf, OFFICE_GROUPS, ONE_OFFICE } from './offices.ts';
import { DEMO_PASSWORD, OPERATORS, ROLES } from './users.ts';

const BRANCH_TYPE = name('Oficina bancaria', 'Bank branch', 'Bankkontor');
const COMPANY = name('Banco de Valdemar', 'Bank of Valdemar', 'Valdemars bank');
const ENTRANCE = name('Entrada', 'Entrance', 'Entrén');
const ARRIVALS = name('Acogida', 'Arrivals', 'Ankomst');

/** Short: demo customers do not walk. */
const POLITENESS_SECONDS = 2;

export interface DemoOptions {
  /** UTC offset of the branches in hours; that of the machine. */
  readonly zoneHours: number;
  /** Language of the data; Spanish by default. */
  readonly language?: Language;
  /** Branches to create; one by default. */
  readonly offices?: readonly DemoOffice[];
  /** Seconds after which the longest waiting goes first; 0 for never. */
  readonly generalLimit?: number;
}

/** Prevents customers from waiting forever, which the configuration check would report. */
export const DEMO_GENERAL_LIMIT = 1_200;

/** Creates a demo bank in one transaction, with equal branches. */
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
  // Sorted first on Home; starts with the services.
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

/** Creates a branch and returns its id. */
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

/** Creates the users of the bank and the operators of its branches, with one password. */
async function seedUsers(scope: Seeding, offices: readonly DemoOffice[], language: Language): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const addUser = async (id_roles: number, person: DemoPerson): Promise<void> => {
    const { username, first, last } = namesOf(person, language);
    const employee = await repository(scope, 'employees').insert({
      first_name: first,
      last_name: last,
      id_number: '',
      email: `${username}@valdemar.example`,
      telephone: '',
      id_attention_areas: null,
    });
    await repository(scope, 'users').insert({
      id_employees: employee.id,
      id_roles,
      username,
      password_hash,
      user_type: 'GALA',
      enabled: 1,
    });
  };

  let operators = 0;
  for (const { users, modules, name, description, level } of ROLES) {
    const role = { name: name[language], description: description[language], level };
    const { id: id_roles } = await repository(scope, 'roles').insert({ ...role, enabled: 1 });
    if (name === OPERATORS) operators = id_roles;
    for (const id_modules of modules)
      await repository(scope, 'role_modules').insert({ id_roles, id_modules });
    for (const user of users) await addUser(id_roles, user);
  }
  for (const user of offices.flatMap((office) => office.operators)) await addUser(operators, user);
}

/** First, middle and last names, separated by bars, then account and telephone. */
const CUSTOMERS = [
  [
    name('Carmen|Luisa|Ortega Prieto', 'Carmen|Louise|Orton', 'Karin|Lovisa|Ortman'),
    'VA-100231',
    '+34600111001',
  ],
  [name('Javier||Montes Aguilar', 'James||Montague', 'Jakob||Monsson'), 'VA-100478', '+34600111002'],
  [
    name('Ana|Belén|Robles Calvo', 'Anne|Beth|Roberts', 'Anna|Britta|Robertsson'),
    'VA-101120',
    '+34600111003',
  ],
  [name('Miguel|Ángel|Duarte Sanz', 'Michael|Alan|Dawson', 'Mikael|Alf|Dahl'), 'VA-101377', '+34600111004'],
  [name('Pilar||Navarro Gil', 'Phyllis||Nash', 'Pernilla||Nordin'), 'VA-102045', '+34600111005'],
  [name('Óscar||Ibáñez Lara', 'Oscar||Irving', 'Oskar||Isaksson'), 'VA-102266', '+34600111006'],
  [name('Mercedes||Quiroga Peña', 'Mercy||Quinn', 'Margareta||Qvist'), 'VA-103512', ''],
  [name('Erik||Sandström', 'Erik||Sandström', 'Erik||Sandström'), 'VA-104009', '+46700111008'],
] as const;
const DOMAIN = name('clientes', 'customers', 'kunder');

/** Creates demo customers with CRM links. */
async function seedCustomers(scope: Seeding, language: Language): Promise<void> {
  for (const [names, account, telephone] of CUSTOMERS) {
    const [first_name = '', mid_name = '', last_name = ''] = names[language].split('|');
    await repository(scope, 'customers').insert({
      first_name,
      mid_name,
      last_name,
      account,
      telephone,
      image_location: '',
      crm_link: `https://${DOMAIN[language]}.valdemar.example/${account}`,
    });
  }
}
