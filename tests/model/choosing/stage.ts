import type { Client } from '#shared/contract/client.ts';
import { resetBranch } from '#shared/contract/workstation/supervision.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addUser } from '#tests/support/actions/add-user.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';
import { type GeneratedRow, type Morning, QUEUES, WORKSTATION_COUNT } from './arbitrary-day.ts';
import {
  type ConditionalProfile,
  found,
  type Known,
  type KnownProfile,
  type KnownQueue,
  type KnownRow,
  type KnownWorkstation,
  type OrderingProfile,
} from './known.ts';

type Scope = Parameters<Parameters<Branch['configure']>[0]>[0];

/** A branch for many days with different profiles, and its users. */
export interface Stage {
  readonly branch: Branch;
  readonly supervisor: Client;
  readonly operators: readonly Client[];
  /** Starts the next day without tickets; returns its model. */
  begin(morning: Morning): Promise<Known>;
}

const DAY_MS = 24 * 3_600_000;
const IDS = Array.from({ length: QUEUES }, (_, index) => index + 1);
/** The queue of appointments. */
const APPOINTMENTS = 3;
export const WORKSTATIONS = Array.from({ length: WORKSTATION_COUNT }, (_, index) => index + 1);
/** Always open, at the workstation of a reception. */
const RECEPTION = WORKSTATION_COUNT + 1;

export async function openStage(): Promise<Stage> {
  const branch = await startBranch();
  const people = await branch.configure(async (scope) => {
    const like = (username: string) =>
      scope.trx.selectFrom('users').select('id_roles').where('username', '=', username);
    const { id_roles: operator } = await like('lucia').executeTakeFirstOrThrow();
    const { id_roles: admin } = await like('admin').executeTakeFirstOrThrow();
    const roles = [admin, ...WORKSTATIONS.map(() => operator), operator];
    const users: { readonly token: string; readonly idUsers: number }[] = [];
    for (const [index, role] of roles.entries()) users.push(await addUser(scope, role, `P${index}`));
    await scope.trx
      .updateTable('tokens')
      .set({ expires_at: Date.UTC(2100, 0) })
      .execute();
    await ownTypes(scope);
    return users;
  });
  const [supervisor, ...operators] = people.map(({ token }) => branch.as(token));
  if (!supervisor) throw new Error('nobody supervises');
  const receptionist = found(people.at(-1), 'receptionist').idUsers;

  return {
    branch,
    supervisor,
    operators,
    async begin(morning) {
      await supervisor.call(resetBranch, { params: { id: DEMO.branch } });
      // The branch is empty: the new day cancels nothing.
      const { clock } = branch;
      clock.advance(DAY_MS - (clock.now() % DAY_MS) + DAY_MS / 2);
      const known = await branch.configure((scope) => configured(scope, morning, clock.now()));
      await branch.configure(({ trx, now }) =>
        trx
          .insertInto('workstation_sessions')
          .values({ id_workstations: RECEPTION, id_users: receptionist, opened_at: now, closed_at: null })
          .onConflict((on) => on.doNothing())
          .execute(),
      );
      return known;
    },
  };
}

/** Gives each workstation a separate type with the view profile of the day. */
async function ownTypes(scope: Scope): Promise<void> {
  const {
    id: _,
    row_ver: __,
    ...like
  } = await scope.trx.selectFrom('workstation_types').selectAll().executeTakeFirstOrThrow();
  for (const workstation of [...WORKSTATIONS, RECEPTION]) {
    const type = await repository(scope, 'workstation_types').insert({
      ...like,
      name: `Tipo ${workstation}`,
      reception: workstation === RECEPTION ? 1 : 0,
    });
    await repository(scope, 'workstations').update(workstation, { id_workstation_types: type.id });
  }
}

async function configured(scope: Scope, morning: Morning, now: number): Promise<Known> {
  const queues = new Map<number, KnownQueue>();
  for (const [index, id] of IDS.entries())
    queues.set(id, await configuredQueue(scope, id, morning.politeness[index] ?? 0));
  const views = new Map<number, ReadonlySet<number>>();
  for (const indexes of morning.views) {
    const ids = indexes.map((index) => found(IDS[index], 'queue'));
    views.set(await addView(scope, ids, `${now} ${views.size}`), new Set(ids));
  }
  const [everything = 0, some = 0] = views.keys();

  const profiles: OrderingProfile[] = [];
  // In reverse order: an alternative is created before the profile that refers to it.
  for (const [index, rendered] of [...morning.profiles.entries()].reverse()) {
    const alternative = rendered.hasAlternative ? (profiles[0] ?? null) : null;
    profiles.unshift(await addOrdering(scope, `Perfil ${index} de ${now}`, { ...rendered, alternative }));
  }
  const conditional = await addConditional(scope, morning, { profiles, view: everything, now });
  const workstations: KnownWorkstation[] = [];
  for (const [index, id] of WORKSTATIONS.entries()) {
    const rendered = found(morning.workstations[index], 'workstation');
    const profile: KnownProfile =
      rendered.profile === 'conditional' ? conditional : found(profiles[rendered.profile], 'profile');
    const view = rendered.view === 0 ? everything : some;
    workstations.push(
      await configureWorkstation(scope, { id, view, profile, isReception: false, open: false }),
    );
  }
  const reception = { id: RECEPTION, view: everything, profile: conditional, isReception: true, open: true };
  workstations.push(await configureWorkstation(scope, reception));
  return {
    now,
    queues,
    views,
    workstations,
    profiles: [...profiles, conditional],
    tickets: [],
    rounds: new Map(),
  };
}

async function configuredQueue(scope: Scope, id: number, politeness: number): Promise<KnownQueue> {
  const name = `Cola ${id}`;
  const hasAppointments = id === APPOINTMENTS;
  await repository(scope, 'queues').update(id, {
    name,
    enabled: 1,
    max_limit: 999,
    restart: 1,
    appointments: hasAppointments ? 1 : 0,
  });
  await scope.trx
    .insertInto('queue_branch_types')
    .values({ id_queues: id, id_branch_types: 1 })
    .onConflict((on) => on.doNothing())
    .execute();
  await scope.trx
    .updateTable('politeness')
    .set({ seconds: politeness })
    .where('id_queues', '=', id)
    .where('id_branches', '=', DEMO.branch)
    .execute();
  return { id, name, hasAppointments, politeness: politeness * 1000, enabled: true, available: true };
}

async function addView(scope: Scope, queues: readonly number[], name: string): Promise<number> {
  const { id } = await repository(scope, 'view_profiles').insert({
    name,
    description: name,
    enabled: 1,
    id_branch_types: 1,
  });
  for (const id_queues of queues)
    await repository(scope, 'view_profile_queues').insert({ id_view_profiles: id, id_queues });
  return id;
}

type GeneratedOrdering = Omit<Morning['profiles'][number], 'hasAlternative'>;

async function addOrdering(
  scope: Scope,
  name: string,
  {
    alternative,
    rows,
    type,
    generalLimit,
  }: GeneratedOrdering & { readonly alternative: KnownProfile | null },
): Promise<OrderingProfile> {
  const { id } = await repository(scope, 'attention_profiles').insert({
    name,
    description: name,
    enabled: 1,
    id_branch_types: 1,
    type,
    general_limit: generalLimit,
    id_attention_profiles_alt: alternative?.id ?? null,
  });
  const added: KnownRow[] = [];
  for (const row of rows) added.push(await addRow(scope, id, row));
  return { id, name, type, generalLimit, alternative, rows: added };
}

/** Adds a row at the end of a profile. */
export async function addRow(scope: Scope, profile: number, rendered: GeneratedRow): Promise<KnownRow> {
  const values = valuesOf(rendered);
  const { id } = await repository(scope, 'attention_profile_rows').insert({
    ...values,
    id_attention_profiles: profile,
  });
  return knownRow(id, rendered);
}

export const knownRow = (id: number, { queue, ...values }: GeneratedRow): KnownRow => ({
  ...values,
  id,
  queue: found(IDS[queue], 'queue'),
});

/** The columns of a row. */
export const valuesOf = ({ queue, limit, ...values }: GeneratedRow) => ({
  ...values,
  id_queues: found(IDS[queue], 'queue'),
  row_limit: limit,
});

const CONDITIONS = { CUSTOMERS: 1, WAIT: 2, OPEN: 3 } as const;

async function addConditional(
  scope: Scope,
  { conditional }: Morning,
  at: { readonly profiles: readonly OrderingProfile[]; readonly view: number; readonly now: number },
): Promise<ConditionalProfile> {
  const { measures, generalLimit } = conditional;
  const a = found(at.profiles[conditional.a], 'profile');
  const b = found(at.profiles[conditional.b], 'profile');
  const alternative = conditional.hasAlternative ? found(at.profiles[0], 'profile') : null;
  // Seconds need larger values than customers and workstations.
  const value = measures === 'WAIT' ? conditional.value * 30 : conditional.value;
  const name = `Según de ${at.now}`;
  const { id } = await repository(scope, 'attention_profiles').insert({
    name,
    description: name,
    enabled: 1,
    id_branch_types: 1,
    type: 'CONDITIONALBASED',
    general_limit: generalLimit,
    id_attention_profiles_alt: alternative?.id ?? null,
    id_attention_profiles_a: a.id,
    id_attention_profiles_b: b.id,

    conditional_view_profile: at.view,
    conditional_type: CONDITIONS[measures],
    conditional_value: value,
  });
  return {
    id,
    name,
    type: 'CONDITIONALBASED',
    generalLimit,
    alternative,
    measures,
    view: at.view,
    value,
    a,
    b,
  };
}

async function configureWorkstation(scope: Scope, workstation: KnownWorkstation): Promise<KnownWorkstation> {
  await repository(scope, 'workstations').update(workstation.id, {
    id_attention_profiles: workstation.profile.id,
  });
  const { id_workstation_types: type } = await scope.trx
    .selectFrom('workstations')
    .select('id_workstation_types')
    .where('id', '=', workstation.id)
    .executeTakeFirstOrThrow();
  await repository(scope, 'workstation_types').update(type, { id_view_profiles: workstation.view });
  return workstation;
}
