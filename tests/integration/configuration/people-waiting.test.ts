import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { revertRollout, revertSave } from '#shared/contract/central/rollouts.ts';
import {
  addAppointmentRow,
  addCondition,
  addFifoRow,
  addRatioRow,
  addTimeRow,
  addWeightedRow,
  changeAppointmentRow,
  changeCondition,
  changeFifoRow,
  changeRatioRow,
  changeTimeRow,
  changeWeightedRow,
  removeAttentionProfileRow,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import { updateAttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import { updateBranch } from '#shared/contract/configuration/branches.ts';
import {
  deleteQueueAssociation,
  updateQueueAssociation,
} from '#shared/contract/configuration/queue-associations.ts';
import { removeQueueBranchType } from '#shared/contract/configuration/queue-branch-types.ts';
import { updateQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { updateSegment } from '#shared/contract/configuration/segments.ts';
import { updateService } from '#shared/contract/configuration/services.ts';
import { FORMAT, importConfiguration } from '#shared/contract/configuration/transfer.ts';
import { removeViewProfileQueue, updateViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import { updateWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';
import { updateWorkstationType } from '#shared/contract/configuration/workstation-types.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { type Serving, type ServingPlan, serving, wait } from '#tests/support/actions/served-people.ts';
import { nameOf } from '#tests/support/actions/who-may-what.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

interface Taking {
  readonly endpoint: Endpoint;
  /** The service before the change. */
  readonly plan?: ServingPlan;
  /** The request that removes the service. */
  readonly request: (of: Serving) => { readonly params: object; readonly body?: object };
  /** No ticket can be issued any more, or no workstation calls the waiting ones. */
  readonly loses: 'tickets' | 'calls';
  readonly doing: 'disable' | 'remove' | 'change';
}

const off = { description: '', enabled: 'N' };

const queueBody = ({ name, letter }: Serving) => ({
  ...off,
  name,
  letter,
  minLimit: 1,
  maxLimit: 999,
  restart: 'Y',
  sla: 60,
  appointments: 'N',
});

const typeBody = ({ name, details, otherView }: Serving) => ({
  name,
  description: '',
  enabled: 'Y',
  idViewProfiles: otherView,
  idDetailProfiles: details,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, 'N'])),
  closeTimeout: 0,
  callTimeout: 0,
  recordFrequency: 0,
});
const FLAGS = [
  ...['callNoTicket', 'transfer', 'standBy', 'removal', 'reception', 'automaticCall'],
  ...['transactionDetail', 'closeDetail', 'callOutOfTurn', 'showOutOfTurn', 'linealCall', 'selfProfile'],
];

/** A row for only the other queue, in a profile without rows, or replacing the row for the own one. */
const rowsOf = (type: string, add: Endpoint, change: Endpoint, values: object): Taking[] => [
  {
    endpoint: add,
    plan: { type },
    request: ({ profile, otherQueue }) => ({
      params: { id: profile },
      body: { idQueues: otherQueue, ...values },
    }),
    loses: 'calls',
    doing: 'change',
  },
  {
    endpoint: change,
    plan: { type, rows: ['own'] },
    request: ({ profile, rows, otherQueue }) => ({
      params: { id: profile, idRows: rows[0] },
      body: { idQueues: otherQueue, ...values },
    }),
    loses: 'calls',
    doing: 'change',
  },
];

const condition = (endpoint: Endpoint): Taking => ({
  endpoint,
  plan: { type: 'CONDITIONALBASED' },
  request: ({ profile, others, view }) => ({
    params: { id: profile },
    body: { A: others, B: others, idViewProfile: view, type: 1, value: 5 },
  }),
  loses: 'calls',
  doing: 'change',
});

/** All changes that may leave waiting tickets without service, each endpoint once. */
const TAKING: readonly Taking[] = [
  {
    endpoint: updateQueue,
    request: (of) => ({ params: { id: of.queue }, body: queueBody(of) }),
    loses: 'tickets',
    doing: 'disable',
  },
  {
    endpoint: updateService,
    request: ({ service, name }) => ({
      params: { id: service },
      body: { ...off, name, idShort: `${service + 2_000}`, serviceTime: 60 },
    }),
    loses: 'tickets',
    doing: 'disable',
  },
  {
    endpoint: updateSegment,
    request: ({ segment, name }) => ({
      params: { id: segment },
      body: { ...off, name, idShort: `${segment + 2_000}` },
    }),
    loses: 'tickets',
    doing: 'disable',
  },
  {
    endpoint: updateBranch,
    request: ({ branch, name }) => {
      const { idBranchTypes: _, ...body } = newBranch({ name, enabled: 'N' });
      return { params: { id: branch }, body };
    },
    loses: 'tickets',
    doing: 'disable',
  },
  {
    endpoint: removeQueueBranchType,
    request: ({ offer }) => ({ params: { id: offer } }),
    loses: 'tickets',
    doing: 'remove',
  },
  {
    endpoint: updateQueueAssociation,
    request: ({ association, otherQueue, service, segment }) => ({
      params: { id: association },
      body: {
        idQueues: otherQueue,
        idServices: service,
        idSegments: segment,
        allowedTransfers: 'Y',
        allowedNoTicket: 'Y',
      },
    }),
    loses: 'tickets',
    doing: 'change',
  },
  {
    endpoint: importConfiguration,
    request: (of) => ({
      params: {},
      body: {
        file: {
          format: FORMAT,
          version: 1,
          createdAt: 0,
          createdBy: 'test',
          sections: { queues: [queueBody(of)] },
        },
        excluded: [],
      },
    }),
    loses: 'tickets',
    doing: 'disable',
  },
  {
    endpoint: deleteQueueAssociation,
    request: ({ association }) => ({ params: { id: association } }),
    loses: 'tickets',
    doing: 'remove',
  },
  {
    endpoint: removeViewProfileQueue,
    request: ({ viewed }) => ({ params: { id: viewed } }),
    loses: 'calls',
    doing: 'remove',
  },
  {
    endpoint: updateViewProfile,
    request: ({ view, name, otherQueue }) => ({
      params: { id: view },
      body: {
        name,
        description: '',
        enabled: 'Y',
        supervision: 'N',
        dashboard: 'N',
        idQueues: [otherQueue],
      },
    }),
    loses: 'calls',
    doing: 'remove',
  },
  {
    endpoint: updateAttentionProfile,
    plan: { rows: ['other'], alternative: true },
    request: ({ profile, name }) => ({
      params: { id: profile },
      body: {
        name,
        description: '',
        enabled: 'Y',
        type: 'FIFO',
        generalLimit: 0,
        assignable: 'Y',
        idAttentionProfilesAlt: null,
      },
    }),
    loses: 'calls',
    doing: 'change',
  },
  {
    endpoint: removeAttentionProfileRow,
    plan: { rows: ['own', 'other'] },
    request: ({ profile, rows }) => ({ params: { id: profile, idRows: rows[0] } }),
    loses: 'calls',
    doing: 'remove',
  },
  ...rowsOf('FIFO', addFifoRow, changeFifoRow, { sequence: 1 }),
  ...rowsOf('WEIGHTED', addWeightedRow, changeWeightedRow, { weight: 1 }),
  ...rowsOf('RATIOBASED', addRatioRow, changeRatioRow, { iterations: 1 }),
  ...rowsOf('TIMEBASED', addTimeRow, changeTimeRow, { level: 1, limit: 60 }),
  ...rowsOf('APPOINTMENTBASED', addAppointmentRow, changeAppointmentRow, { level: 1 }),
  condition(addCondition),
  condition(changeCondition),
  {
    endpoint: updateWorkstationType,
    request: (of) => ({ params: { id: of.workstationType }, body: typeBody(of) }),
    loses: 'calls',
    doing: 'change',
  },
  {
    endpoint: updateWorkstation,
    request: ({ workstation, workstationType, area, name }) => ({
      params: { id: workstation },
      body: { name, enabled: 'N', idWorkStationTypes: workstationType, idAttentionAreas: area },
    }),
    loses: 'calls',
    doing: 'disable',
  },
];

/** Only at central: people-waiting-at-branches.test.ts tests them. */
const TAKING_BACK: readonly Endpoint[] = [revertSave, revertRollout];

it('every endpoint that may require confirmation is tested here', () => {
  const says = Object.entries(CONTRACT as Readonly<Record<string, Endpoint>>)
    .filter(([, { errors }]) => errors.includes('CUSTOMERS_ARE_WAITING'))
    .map(([name]) => name);
  const tried = [...TAKING.map(({ endpoint }) => endpoint), ...TAKING_BACK];
  expect(tried.map(nameOf).sort()).toEqual(says.sort());
});

describeServers('a change that removes service from waiting customers', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const taking = (name: string): Taking => {
    const found = TAKING.find(({ endpoint }) => nameOf(endpoint) === name);
    if (!found) throw new Error(`${name} is not tried here`);
    return found;
  };
  const doIt = ({ endpoint, request }: Taking, of: Serving, waitingKnown?: number) =>
    admin.call(endpoint, request(of) as never, { waitingKnown });
  /** The API error; fails if the request changed the database. */
  async function rejected(what: Taking, of: Serving, waitingKnown?: number) {
    const before = await server.content();
    const apiError = await apiErrorOf(doIt(what, of, waitingKnown));
    expect(await server.content()).toEqual(before);
    return apiError;
  }

  it.each(TAKING.map(({ endpoint }) => nameOf(endpoint)))(
    '%s is refused with the number of waiting customers, and done once it is confirmed',
    async (name) => {
      const what = taking(name);
      const of = await serving(server, what.plan);
      await wait(server, of, 3);
      const { status, detail, message } = await rejected(what, of);
      expect(status).toBe('CUSTOMERS_ARE_WAITING');
      expect(detail).toEqual({
        params: { people: 3, branches: 1, uncalled: what.loses === 'tickets' ? 0 : 3, doing: what.doing },
        waiting: [{ idBranches: of.branch, name: of.name, people: 3, asOf: null }],
      });
      expect(message).toContain('turno-waiting: 3');
      expect((await rejected(what, of, 2)).status).toBe('CUSTOMERS_ARE_WAITING');
      await doIt(what, of, 3);
    },
  );

  it('requires confirmation again if more wait by then, and proceeds if fewer do', async () => {
    const of = await serving(server);
    await wait(server, of, 2);
    await rejected(taking('updateQueue'), of);
    await wait(server, of, 2);
    expect((await rejected(taking('updateQueue'), of, 2)).detail.params).toMatchObject({ people: 4 });
    await doIt(taking('updateQueue'), of, 9);
  });

  it('requires no confirmation if nobody waits, only others wait, or nothing is removed', async () => {
    const [of, elsewhere] = [await serving(server), await serving(server)];
    await wait(server, elsewhere, 2);
    await doIt(taking('updateQueue'), of);
    const { params, body } = taking('updateService').request(elsewhere);
    await admin.call(updateService, { params, body: { ...body, enabled: 'Y' } } as never);
    // It was disabled before, so that disabling it again removes nothing.
    await doIt(taking('updateService'), elsewhere, 2);
    await doIt(taking('updateSegment'), elsewhere);
  });

  it('lists the branches, most waiting customers first', async () => {
    const [one, other] = [await serving(server), await serving(server)];
    // Both offer the queue of the first.
    await server.configure(({ trx }) =>
      trx
        .updateTable('branches')
        .set({ id_branch_types: one.branchType })
        .where('id', '=', other.branch)
        .execute(),
    );
    await wait(server, one, 1);
    await wait(server, { ...one, branch: other.branch }, 2);
    const { detail } = await rejected(taking('updateQueue'), one);
    expect(detail.params).toMatchObject({ people: 3, branches: 2 });
    expect(detail.waiting).toEqual([
      { idBranches: other.branch, name: other.name, people: 2, asOf: null },
      { idBranches: one.branch, name: one.name, people: 1, asOf: null },
    ]);
  });

  it('is audited with the number of waiting customers by branch', async () => {
    const of = await serving(server);
    await wait(server, of, 2);
    await doIt(taking('removeViewProfileQueue'), of, 2);
    const { rows } = await admin.call(listAudit, { query: { sort: 'at', order: 'desc', size: 5 } });
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: 'CHANGE_WITH_WAITING',
        username: 'admin',
        entity: 'view_profile_queues',
        pk: of.viewed,
        about: of.name,
        after: { waiting: 2, branches: [{ name: of.name, waiting: 2 }] },
      }),
    );
  });

  it('is refused under a key, and done under the same key', async () => {
    const of = await serving(server);
    await wait(server, of, 1);
    const send = (headers: Record<string, string>) =>
      ask(server.origin, {
        method: 'delete',
        path: `/queue_branch_types/${of.offer}`,
        token: admin.token,
        headers: { 'idempotency-key': `offer ${of.offer}`, ...headers },
      });
    expect((await send({})).json).toMatchObject({ status: 'CUSTOMERS_ARE_WAITING', params: { people: 1 } });
    expect((await send({ 'turno-waiting': 'all' })).http).toBe(409);
    expect((await send({ 'turno-waiting': '1' })).http).toBe(200);
    expect((await send({})).http).toBe(200);
  });

  describe('with several workstations that call a queue', () => {
    /** A second workstation of the branch, equal to the first one. */
    const second = (of: Serving) =>
      server.configure(({ trx }) =>
        trx
          .insertInto('workstations')
          .values({
            id: of.workstation + 1_000,
            name: 'Segundo',
            enabled: 1,
            id_branches: of.branch,
            id_workstation_types: of.workstationType,
            id_attention_areas: of.area,
            id_attention_profiles: of.profile,
          })
          .execute(),
      );
    const openIt = (of: Serving, id: number) =>
      server.configure(({ trx, now }) =>
        server.kind === 'branch'
          ? trx
              .insertInto('workstation_sessions' as 'services')
              .values({ id_workstations: id, id_users: admin.idUser, opened_at: now } as never)
              .execute()
          : trx
              .insertInto('fact_sessions' as 'services')
              .values({
                id_branches: of.branch,
                day: new Date(now).toISOString().slice(0, 10),
                id,
                incarnation: 1,
                row_ver: 1,
                version_incarnation: 1,
                eid: `session-${id}`,
                id_workstations: id,
                id_users: admin.idUser,
                opened_at: now,
              } as never)
              .execute(),
      );

    it('requires confirmation before the last open one is removed, not before others', async () => {
      const of = await serving(server);
      await second(of);
      await wait(server, of, 2);
      await openIt(of, of.workstation);
      expect((await rejected(taking('updateWorkstation'), of)).detail.params).toMatchObject({ uncalled: 2 });
      await doIt(taking('updateWorkstation'), {
        ...of,
        workstation: of.workstation + 1_000,
        name: 'Segundo',
      });
    });

    it('requires confirmation before the last one is removed if none is open', async () => {
      const of = await serving(server);
      await second(of);
      await wait(server, of, 2);
      await doIt(taking('updateWorkstation'), {
        ...of,
        workstation: of.workstation + 1_000,
        name: 'Segundo',
      });
      expect((await rejected(taking('updateWorkstation'), of)).detail.params).toMatchObject({ uncalled: 2 });
    });
  });
});
