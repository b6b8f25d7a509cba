import { repository } from '../db/repository.ts';
import { seedCloseReasons, seedCustomers, seedDetailProfile } from './attention-content.ts';
import { entranceScreens, hallScreens } from './kiosk-screens.ts';
import { type Name, PRIORITY_QUEUE, QUEUES, SEGMENTS, SERVICES } from './names.ts';
import { type DemoOffice, OFFICE_GROUPS, ONE_OFFICE } from './offices.ts';
import { seedBranch, seedOffice } from './seed-office.ts';
import { seedPeople } from './seed-people.ts';
import { inOrder, type Seeding } from './seeding.ts';

const NUMBERS = { min_limit: 1, max_limit: 999, restart: 1, appointments: 0, enabled: 1 } as const;

/** Lets workstations do nearly everything, so that it can be tried. */
const WORKSTATION_TYPE = {
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

/** Lists the orders in which workstations may call; the first is theirs until they choose another. */
const ATTENTION_PROFILES = [
  {
    name: 'Preferentes primero',
    description: 'Preferentes primero, después por llegada',
    first: PRIORITY_QUEUE,
  },
  { name: 'Por orden de llegada', description: 'Todos por orden de llegada', first: null },
  { name: 'Caja primero', description: 'Caja primero, después por llegada', first: CASH_DESK },
] as const;

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
  const queues = await seedQueues(scope, branchType);
  const typeAndProfile = await seedWorkstationType(scope, { branchType, queues });
  for (const office of branches) await seedOffice(scope, { ...office, ...typeAndProfile, queues });
  await seedCloseReasons(scope);
  await seedCustomers(scope);
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

async function seedQueues(scope: Seeding, branchType: number): Promise<number[]> {
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

/** The type of every workstation, and the order in which it calls. */
async function seedWorkstationType(
  scope: Seeding,
  { branchType, queues }: { branchType: number; queues: readonly number[] },
): Promise<{ readonly workstationType: number; readonly attentionProfile: number | null }> {
  const ofType = { id_branch_types: branchType, enabled: 1 } as const;
  const everything = { name: 'Toda la oficina', description: 'Toda la oficina' };
  const view = await repository(scope, 'view_profiles').insert({ ...ofType, ...everything });
  for (const id_queues of queues) {
    await repository(scope, 'view_profile_queues').insert({ id_view_profiles: view.id, id_queues });
  }
  const [attentionProfile = null] = await seedAttentionProfiles(scope, { branchType, queues });
  const type = await repository(scope, 'workstation_types').insert({
    ...ofType,
    name: 'Mesa',
    description: 'Mesa de atención',
    id_view_profiles: view.id,
    id_detail_profiles: await seedDetailProfile(scope, branchType),
    ...WORKSTATION_TYPE,
  });
  return { workstationType: type.id, attentionProfile };
}

/** Adds the profiles, all of them by arrival; one queue may go before the others. */
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

const texts = (name: Name) => ({
  name: name.es,
  description: name.es,
  translations: JSON.stringify({ en: name.en, sv: name.sv }),
});
