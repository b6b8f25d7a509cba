import { cpSync } from 'node:fs';
import type { Client } from '#shared/contract/client.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addUser } from '../support/actions/add-user.ts';
import { set } from '../support/actions/configure-workstations.ts';
import { addAttentionProfile, setAttentionProfile } from '../support/actions/set-attention-profile.ts';
import { openPage, type Page, until } from '../support/actions/waiting-actions.ts';
import { temporaryFolder } from '../support/data/temporary-folder.ts';
import { DEMO } from '../support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '../support/servers/start-branch.ts';
import { OPERATORS, type Operator, PAIRS, QUEUES, WORKSTATIONS } from './model-branch.ts';

/** A branch configured like the model, as the start of a run. */
export interface Prepared {
  readonly folder: string;
  readonly people: ReadonlyMap<Operator, Person>;
  readonly supervisor: Person;
  remove(): void;
}

interface Person {
  readonly idUser: number;
  readonly token: string;
}

/** The interface of the product to the users of the model. */
export interface SimulatedBranch {
  readonly branch: Branch;
  /** Actions so far, in readable form. */
  readonly story: string[];
  readonly anybody: Client;
  readonly supervisor: Client;
  readonly as: (user: Operator) => Client;
  readonly idOf: (user: Operator) => number;
  /** Stops the server, runs `meanwhile`, and starts it again. */
  restart(meanwhile: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** Prepares the branch once; each run starts from a copy of its file. */
export async function prepareBranch(): Promise<Prepared> {
  const branch = await startBranch();
  const folder = temporaryFolder();
  try {
    await configureQueues(branch);
    await configureWorkstations(branch);
    await set(branch, 'transferNT', 'Y');
    await set(branch, 'userTransfer', 'Y');
    const supervisor = await personOf(branch, 'admin', 'Zoe');
    const people = new Map<Operator, Person>();
    for (const name of OPERATORS) people.set(name, await personOf(branch, 'lucia', name));
    const day = () => branch.reader().selectFrom('branch_days').select('day').executeTakeFirst();
    await until(async () => {
      if (!(await day())) throw new Error('the branch has not begun its day');
    });
    await branch.restart(() => cpSync(branch.folder, folder.path, { recursive: true }));
    return { folder: folder.path, people, supervisor, remove: folder.remove };
  } finally {
    await branch.stop();
  }
}

/**
 * Starts the prepared branch, with a page open for each operator, so that no workstation stops waiting because its
 * page is closed.
 */
export async function playBranch(prepared: Prepared): Promise<SimulatedBranch> {
  const branch = await startBranch({ from: prepared.folder });
  const clients = new Map([...prepared.people].map(([user, { token }]) => [user, branch.as(token)]));
  const openPages = () =>
    Promise.all([...prepared.people.values()].map(({ token }) => openPage(branch, { token } as SignedIn)));
  let pages: Page[] = await openPages();
  const closePages = () => {
    for (const page of pages) page.disconnect();
  };

  return {
    branch,
    story: [],
    anybody: branch.anybody,
    supervisor: branch.as(prepared.supervisor.token),
    as: (user) => known(clients.get(user), user),
    idOf: (user) => known(prepared.people.get(user), user).idUser,
    async restart(meanwhile) {
      closePages();
      await branch.restart(meanwhile);
      pages = await openPages();
    },
    async stop() {
      closePages();
      await branch.stop();
    },
  };
}

function known<T>(value: T | undefined, user: Operator): T {
  if (value === undefined) throw new Error(`${user} does not work here`);
  return value;
}

/** Adds a user with the role of a demo user and a session longer than any run. */
function personOf(branch: Branch, like: string, lastName: string): Promise<Person> {
  return branch.configure(async (scope) => {
    const { id_roles } = await scope.trx
      .selectFrom('users')
      .select('id_roles')
      .where('username', '=', like)
      .executeTakeFirstOrThrow();
    const { idUsers, token } = await addUser(scope, id_roles, lastName);
    await scope.trx
      .updateTable('tokens')
      .set({ expires_at: Date.UTC(2100, 0) })
      .where('id_users', '=', idUsers)
      .execute();
    return { idUser: idUsers, token };
  });
}

function configureQueues(branch: Branch): Promise<void> {
  return branch.configure(async (scope) => {
    const { trx } = scope;
    for (const [id, { letter, max, restarts, politeness }] of Object.entries(QUEUES)) {
      const values = { letter, max_limit: max, restart: restarts ? 1 : 0 } as const;
      await repository(scope, 'queues').update(Number(id), values);
      const polite = await trx
        .selectFrom('politeness')
        .select('id')
        .where('id_queues', '=', Number(id))
        .executeTakeFirstOrThrow();
      await repository(scope, 'politeness').update(polite.id, { seconds: politeness / 1000 });
    }
    for (const { service, segment, queue, takesTransfers, takesNoTicket } of PAIRS) {
      const { id } = await trx
        .selectFrom('queue_categories')
        .select('id')
        .where('id_services', '=', service)
        .where('id_segments', '=', segment)
        .executeTakeFirstOrThrow();
      await repository(scope, 'queue_categories').update(id, {
        id_queues: queue,
        allowed_transfers: takesTransfers ? 1 : 0,
        allowed_no_ticket: takesNoTicket ? 1 : 0,
      });
    }
  });
}

/** Each workstation gets a separate type and attention profile. */
async function configureWorkstations(branch: Branch): Promise<void> {
  for (const [id, workstation] of Object.entries(WORKSTATIONS)) {
    const profile = await addAttentionProfile(branch, `Perfil del puesto ${id}`);
    const rows = Object.entries(workstation.sequences).map(([queue, sequence]) => ({
      id_queues: Number(queue),
      sequence,
    }));
    await setAttentionProfile(branch, profile, { rows });
    await branch.configure(async (scope) => {
      const { trx } = scope;
      const like = await trx
        .selectFrom('workstation_types')
        .selectAll()
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const able = workstation.able ? 1 : 0;
      const type = await repository(scope, 'workstation_types').insert({
        name: `Tipo del puesto ${id}`,
        description: '',
        enabled: 1,
        id_branch_types: like.id_branch_types,
        id_view_profiles: like.id_view_profiles,
        id_detail_profiles: null,
        call_no_ticket: able,
        transfer: able,
        stand_by: able,
        removal: able,
        call_out_of_turn: able,
        automatic_call: workstation.automatic ? 1 : 0,
        call_timeout: (workstation.callsAfter ?? 0) / 1_000,
        close_timeout: (workstation.closesAfter ?? 0) / 60_000,
      });
      const values = {
        name: `Puesto ${id}`,
        enabled: workstation.enabled ? 1 : 0,
        id_workstation_types: type.id,
        id_attention_profiles: profile,
      } as const;
      const found = await repository(scope, 'workstations').update(Number(id), values);
      if (found) return;
      const added = { ...values, id_branches: DEMO.branch, id_attention_areas: null };
      await repository(scope, 'workstations').insert(added);
    });
  }
}
