import { hashPassword } from '../../shared/server/access/password.ts';
import { repository } from '../../shared/server/db/repository.ts';
import type { TransactionScope } from '../../shared/server/db/scope.ts';
import type { BranchTables } from '../db/tables.ts';
import { seedCloseReasons, seedCustomers, seedDetailProfile } from './attention-content.ts';
import { entranceScreens, hallScreens } from './kiosk-screens.ts';
import { FOOTER, type Name, PRIORITY_QUEUE, QUEUES, SEGMENTS, SERVICES } from './names.ts';
import { DEMO_PASSWORD, ROLES } from './people.ts';

type Seeding = TransactionScope<never, BranchTables>;

const WORKSTATIONS = 6;
/** Short, so that somebody trying the product is not kept waiting for a customer who walks nowhere. */
const POLITENESS_SECONDS = 2;
const NUMBERS = { min_limit: 1, max_limit: 999, restart: 1, appointments: 0, enabled: 1 } as const;

/** What the desks allow: nearly everything, so that it can be tried. */
const DESK = {
  call_no_ticket: 1,
  transfer: 1,
  stand_by: 1,
  removal: 1,
  call_out_of_turn: 1,
  show_out_of_turn: 1,
  self_profile: 1,
  transaction_detail: 1,
} as const;

/** The first queue: the cash desk. */
const CASH_DESK = 0;

/** The orders in which the desks may call; the first is theirs until they choose another. */
const ATTENTION_PROFILES = [
  {
    name: 'Preferentes primero',
    description: 'Preferentes primero, después por llegada',
    first: PRIORITY_QUEUE,
  },
  { name: 'Por orden de llegada', description: 'Todos por orden de llegada', first: null },
  { name: 'Caja primero', description: 'Caja primero, después por llegada', first: CASH_DESK },
] as const;

/** A bank's branch to try the product with. `zoneHours` is the machine's own, so that clocks agree with the wall. */
export async function seedDemo(scope: Seeding, { zoneHours }: { zoneHours: number }): Promise<void> {
  const branchType = await repository(scope, 'branch_types').insert({
    name: 'Oficina bancaria',
    description: 'Oficina bancaria',
    enabled: 1,
  });
  const branch = await repository(scope, 'branches').insert({
    name: 'Oficina Centro',
    enabled: 1,
    id_branch_types: branchType.id,
    zone: String(zoneHours),
    address: 'Plaza Mayor, 4',
    city: 'Valdemar',
    company_name: 'Banco de Valdemar',
    language: 'es',
  });
  await seedPeople(scope);
  const queues = await seedQueues(scope, { branchType: branchType.id, branch: branch.id });
  const workstations = await seedWorkstations(scope, {
    branchType: branchType.id,
    branch: branch.id,
    queues,
  });
  await seedDisplay(scope, branch.id, workstations);
  await seedCloseReasons(scope);
  await seedCustomers(scope);
}

async function seedPeople(scope: Seeding): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  for (const { users, modules, ...role } of ROLES) {
    const { id: id_roles } = await repository(scope, 'roles').insert({ ...role, enabled: 1 });
    for (const id_modules of modules)
      await repository(scope, 'role_modules').insert({ id_roles, id_modules });
    for (const { username, first, last } of users) {
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
    }
  }
}

async function seedQueues(
  scope: Seeding,
  { branchType, branch }: { branchType: number; branch: number },
): Promise<number[]> {
  const services = await inOrder(SERVICES, ({ name, seconds }, place) =>
    repository(scope, 'services').insert({
      ...texts(name),
      id_short: place + 1,
      service_time: seconds,
      enabled: 1,
    }),
  );
  const segments = await inOrder(SEGMENTS, (name, place) =>
    repository(scope, 'segments').insert({ ...texts(name), id_short: place + 1, enabled: 1 }),
  );
  const queues = await inOrder(QUEUES, ({ name, letter, sla }) =>
    repository(scope, 'queues').insert({ ...texts(name), letter, sla, ...NUMBERS }),
  );
  for (const id_queues of queues) {
    await repository(scope, 'queue_branch_types').insert({ id_queues, id_branch_types: branchType });
    await repository(scope, 'politeness').insert({
      id_queues,
      id_branches: branch,
      seconds: POLITENESS_SECONDS,
    });
  }
  for (const [segmentPlace, id_segments] of segments.entries()) {
    for (const [servicePlace, id_services] of services.entries()) {
      const id_queues = queues[segmentPlace === 0 ? servicePlace : PRIORITY_QUEUE];
      if (id_queues === undefined) throw new Error('the demonstration names a queue that it does not have');
      await repository(scope, 'queue_categories').insert({
        id_queues,
        id_services,
        id_segments,
        allowed_transfers: 1,
        allowed_no_ticket: SERVICES[servicePlace]?.noTicket ? 1 : 0,
      });
    }
  }
  await seedKiosk(scope, 'Entrada', entranceScreens({ segments, services }));
  await seedKiosk(scope, 'Vestíbulo', hallScreens({ segments, services }));
  return queues;
}

async function seedKiosk(
  scope: Seeding,
  name: string,
  screens: ReturnType<typeof hallScreens>,
): Promise<void> {
  const kiosk = await repository(scope, 'kiosks').insert({ name, enabled: 1 });
  for (const screen of screens) {
    await repository(scope, 'kiosk_screens').insert({
      id_kiosks: kiosk.id,
      name: screen.randomId,
      enabled: 1,
      design: JSON.stringify(screen),
    });
  }
}

async function seedWorkstations(
  scope: Seeding,
  { branchType, branch, queues }: { branchType: number; branch: number; queues: readonly number[] },
): Promise<number[]> {
  const ofType = { id_branch_types: branchType, enabled: 1 } as const;
  const everything = { name: 'Toda la oficina', description: 'Toda la oficina' };
  const view = await repository(scope, 'view_profiles').insert({ ...ofType, ...everything });
  for (const id_queues of queues) {
    await repository(scope, 'view_profile_queues').insert({ id_view_profiles: view.id, id_queues });
  }
  const [profile = null] = await seedAttentionProfiles(scope, { branchType, queues });
  const type = await repository(scope, 'workstation_types').insert({
    ...ofType,
    name: 'Mesa',
    description: 'Mesa de atención',
    id_view_profiles: view.id,
    id_detail_profiles: await seedDetailProfile(scope, branchType),
    ...DESK,
  });
  return inOrder([...Array(WORKSTATIONS).keys()], (place) =>
    repository(scope, 'workstations').insert({
      name: `Puesto ${place + 1}`,
      enabled: 1,
      id_branches: branch,
      id_workstation_types: type.id,
      id_attention_areas: null,
      id_attention_profiles: profile,
    }),
  );
}

/** By arrival all of them; one queue may go before the others. */
function seedAttentionProfiles(
  scope: Seeding,
  { branchType, queues }: { branchType: number; queues: readonly number[] },
): Promise<number[]> {
  return inOrder(ATTENTION_PROFILES, async ({ first, ...names }) => {
    const profile = await repository(scope, 'attention_profiles').insert({
      ...names,
      id_branch_types: branchType,
      enabled: 1,
      type: 'FIFO',
      assignable: 1,
    });
    for (const [place, id_queues] of queues.entries()) {
      await repository(scope, 'attention_profile_rows').insert({
        id_attention_profiles: profile.id,
        id_queues,
        sequence: place === first ? 1 : 2,
      });
    }
    return profile;
  });
}

async function seedDisplay(scope: Seeding, branch: number, workstations: readonly number[]): Promise<void> {
  const display = await repository(scope, 'displays').insert({
    name: 'Sala de espera',
    description: 'Sala de espera',
    id_branches: branch,
    enabled: 1,
    design: JSON.stringify({ language: 'es', footer: FOOTER, audio: true, voice: true, popup: true }),
  });
  for (const [place, id_workstations] of workstations.entries()) {
    await repository(scope, 'display_workstations').insert({
      id_displays: display.id,
      id_workstations,
      position: place < WORKSTATIONS / 2 ? 'L' : 'R',
    });
  }
}

const texts = (name: Name) => ({
  name: name.es,
  description: name.es,
  translations: JSON.stringify({ en: name.en, sv: name.sv }),
});

/** Inserts one after the other and gives back the ids. */
async function inOrder<T>(
  items: readonly T[],
  insert: (item: T, place: number) => Promise<{ id: number }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, item] of items.entries()) ids.push((await insert(item, place)).id);
  return ids;
}
