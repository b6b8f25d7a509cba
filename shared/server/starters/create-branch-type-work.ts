import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import { createTicketDesign } from './create-ticket-design.ts';
import { insertInOrder, type Seeding } from './seeding.ts';
import { type Name, name, type Starter } from './starter.ts';

/** Ids of the created entities of a branch type. */
export interface Work {
  readonly services: readonly number[];
  readonly segments: readonly number[];
  readonly queues: readonly number[];
  readonly workstationType: number;
  readonly attentionProfile: number | null;
  readonly attentionArea: number;
}

/** Language of names and the branch type. */
export interface SeedContext {
  readonly language: Language;
  readonly branchType: number;
  /** General limit in seconds; none by default. */
  readonly generalLimit?: number;
}

const NUMBERS = { min_limit: 1, max_limit: 999, restart: 1, appointments: 0, enabled: 1 } as const;

const PRIORITY_FIRST = {
  name: name('Preferentes primero', 'Priority first', 'Förtur först'),
  description: name(
    'Preferentes primero, después por llegada',
    'Priority first, then by arrival',
    'Förtur först, sedan i turordning',
  ),
};
const BY_ARRIVAL = {
  name: name('Por orden de llegada', 'By arrival', 'I turordning'),
  description: name('Todos por orden de llegada', 'Everybody by arrival', 'Alla i turordning'),
};
const firstOf = (of: Name) => ({
  name: name(`${of.es} primero`, `${of.en} first`, `${of.sv} först`),
  description: name(
    `${of.es} primero, después por llegada`,
    `${of.en} first, then by arrival`,
    `${of.sv} först, sedan i turordning`,
  ),
});

/** Workstations start with nearly all options on, because switching off is easier to find. */
const ALL_ABILITIES = {
  call_no_ticket: 1,
  transfer: 1,
  stand_by: 1,
  removal: 1,
  call_out_of_turn: 1,
  show_out_of_turn: 1,
  self_profile: 1,
  transaction_detail: 1,
} as const;

/** Creates the entities of a branch type: services, queues, profiles, details and a workstation type. */
export async function createBranchTypeWork(
  scope: Seeding,
  starter: Starter,
  making: SeedContext,
): Promise<Work> {
  const { branchType } = making;
  const say = (of: Name) => of[making.language];
  const things = await createQueues(scope, starter, making);
  const ofType = { id_branch_types: branchType, enabled: 1 } as const;
  const view = await repository(scope, 'view_profiles').insert({
    ...ofType,
    name: say(starter.everyQueue),
    description: say(starter.everyQueue),
  });
  for (const id_queues of things.queues)
    await repository(scope, 'view_profile_queues').insert({ id_view_profiles: view.id, id_queues });
  const [attentionProfile = null] = await createAttentionProfiles(scope, starter, making, things.queues);
  const type = await repository(scope, 'workstation_types').insert({
    ...ofType,
    name: say(starter.workstationType.name),
    description: say(starter.workstationType.description),
    id_view_profiles: view.id,
    id_detail_profiles: await createDetailProfile(scope, starter, making),
    ...ALL_ABILITIES,
  });
  const area = await repository(scope, 'attention_areas').insert({ name: say(starter.area), enabled: 1 });
  return { ...things, workstationType: type.id, attentionProfile, attentionArea: area.id };
}

async function createQueues(scope: Seeding, starter: Starter, { language, branchType }: SeedContext) {
  const textsOf = (of: Name) => ({
    name: of[language],
    description: of[language],
    ...othersOf(of, language),
  });
  const services = await insertInOrder(starter.services, (service, index) =>
    repository(scope, 'services').insert({
      ...textsOf(service.name),
      id_short: index + 1,
      service_time: service.seconds,
      enabled: 1,
    }),
  );
  const segments = await insertInOrder(starter.segments, (segment, index) =>
    repository(scope, 'segments').insert({ ...textsOf(segment), id_short: index + 1, enabled: 1 }),
  );
  const queues = await insertInOrder([...starter.services, starter.priority], (queue) =>
    repository(scope, 'queues').insert({
      ...textsOf(queue.name),
      letter: queue.letter,
      sla: queue.sla,
      ...NUMBERS,
    }),
  );
  const id_ticket_designs = await createTicketDesign(scope, language);
  const priority = queues[starter.services.length] as number;
  for (const id_queues of queues)
    await repository(scope, 'queue_branch_types').insert({ id_queues, id_branch_types: branchType });
  for (const [segmentIndex, id_segments] of segments.entries()) {
    for (const [index, service] of starter.services.entries()) {
      await repository(scope, 'queue_categories').insert({
        id_queues: segmentIndex === 0 ? (queues[index] as number) : priority,
        id_services: services[index] as number,
        id_segments,
        id_ticket_designs,
        allowed_transfers: 1,
        allowed_no_ticket: service.noTicket ? 1 : 0,
      });
    }
  }
  return { services, segments, queues };
}

/** Adds attention profiles; workstations use the first. */
function createAttentionProfiles(
  scope: Seeding,
  starter: Starter,
  { language, branchType, generalLimit = 0 }: SeedContext,
  queues: readonly number[],
): Promise<number[]> {
  const [first] = starter.services;
  const orders = [
    { ...PRIORITY_FIRST, goesFirst: queues.length - 1 },
    { ...BY_ARRIVAL, goesFirst: null },
    ...(first ? [{ ...firstOf(first.name), goesFirst: 0 }] : []),
  ];
  return insertInOrder(orders, async ({ name, description, goesFirst }) => {
    const profile = await repository(scope, 'attention_profiles').insert({
      name: name[language],
      description: description[language],
      id_branch_types: branchType,
      enabled: 1,
      type: 'FIFO',
      general_limit: generalLimit,
      assignable: 1,
    });
    for (const [index, id_queues] of queues.entries()) {
      await repository(scope, 'attention_profile_rows').insert({
        id_attention_profiles: profile.id,
        id_queues,
        sequence: index === goesFirst ? 1 : 2,
      });
    }
    return profile;
  });
}

async function createDetailProfile(scope: Seeding, starter: Starter, making: SeedContext): Promise<number> {
  const say = (of: Name) => of[making.language];
  const profile = await repository(scope, 'detail_profiles').insert({
    name: say(starter.everyGroup),
    description: say(starter.everyGroup),
    id_branch_types: making.branchType,
    enabled: 1,
  });
  for (const group of starter.groups) {
    const { id: id_transactions } = await repository(scope, 'transactions').insert({
      name: say(group.name),
      description: say(group.name),
      enabled: 1,
    });
    for (const detail of group.details)
      await repository(scope, 'transaction_details').insert({
        name: say(detail),
        id_transactions,
        enabled: 1,
      });
    await repository(scope, 'detail_profile_transactions').insert({
      id_detail_profiles: profile.id,
      id_transactions,
    });
  }
  return profile.id;
}

/** Translations of a name into the other two languages. */
const othersOf = (of: Name, language: Language) => {
  const { [language]: _own, ...others } = of;
  return { translations: JSON.stringify(others) };
};
