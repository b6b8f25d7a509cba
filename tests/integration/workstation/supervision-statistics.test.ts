import { io as connect } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAttentionProfiles } from '#shared/contract/configuration/attention-profiles.ts';
import { createViewProfile, listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import {
  getAttentionActivity,
  getAverageWaiting,
  getClientsServed,
  getLevelOfService,
  getQueueActivity,
  getSupervision,
  getSupervisionTotals,
} from '#shared/contract/workstation/supervision-metrics.ts';
import { addToQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { missed, serving, startWithoutTicket } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const query = { idBranch: DEMO.branch };
const { cashier, loans } = DEMO.queues;

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
let supervisor: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  [lucia, marcos] = [await branch.signIn('lucia'), await branch.signIn('marcos')];
  supervisor = await branch.signIn('supervisor');
});
afterEach(() => branch.stop());

const displayed = (of: object = {}) => supervisor.call(getSupervision, { query: { ...query, ...of } });
const queueOf = async (id: number) => (await displayed()).queues.find(({ idQueues }) => idQueues === id);
const workstationOf = async (id: number) =>
  (await displayed()).workstations.find(({ idWorkstations }) => idWorkstations === id);
/** Waits until the waiting workstation has a ticket, which the branch calls after its politeness. */
const calledByItself = () =>
  vi.waitFor(async () => expect(await workstationOf(1)).toMatchObject({ status: 'assisting' }), 30_000);
const promise = (sla: number, id: number = cashier) =>
  branch.configure((scope) => repository(scope, 'queues').update(id, { sla }));

describe('the metrics of a queue', () => {
  it('count waiting tickets in and over the current target', async () => {
    await promise(600);
    await take(branch);
    branch.clock.advance(6 * MINUTE);
    const since = branch.clock.now();
    await take(branch);
    const before = await displayed();
    expect(before.queues.find(({ idQueues }) => idQueues === cashier)).toMatchObject({
      waiting: 2,
      waitingInSLA: 2,
      waitingOutSLA: 0,
      maxWaiting: 360,
      oldestSince: since - 6 * MINUTE,
    });
    expect(before.changesAt).toBe(since + 4 * MINUTE + 1);

    branch.clock.advance(4 * MINUTE + 1);
    expect(await queueOf(cashier)).toMatchObject({ waitingInSLA: 1, waitingOutSLA: 1 });
    await promise(0);
    expect(await queueOf(cashier)).toMatchObject({ promise: 0, waitingInSLA: 2, waitingOutSLA: 0 });
  });

  it('count calls in time among tickets with a target and a wait', async () => {
    await promise(60);
    await promise(0, loans);
    await open(lucia, 1);
    await serving(branch, marcos, 2);
    branch.clock.advance(2 * MINUTE);
    await take(branch);
    branch.clock.advance(2 * MINUTE);
    await next(lucia, 1);
    expect(await queueOf(cashier)).toMatchObject({ sla: 50, assisting: 2, waiting: 0 });
    const { levelOfService, averageWaiting } = await displayed();
    expect(levelOfService).toEqual({ inSLA: 1, outSLA: 1, sla: 50 });
    expect(averageWaiting).toEqual({ avgWaiting: 61, maxWaiting: 0 });
    await promise(0);
    expect((await displayed()).levelOfService).toEqual({ inSLA: 0, outSLA: 0, sla: null });
  });

  it('remain while a withdrawn queue has tickets', async () => {
    await take(branch);
    await branch.configure((scope) => repository(scope, 'queues').update(cashier, { enabled: 0 }));
    await branch.configure((scope) => repository(scope, 'queues').update(loans, { enabled: 0 }));
    expect(await queueOf(cashier)).toMatchObject({ waiting: 1 });
    expect(await queueOf(loans)).toBeUndefined();
  });

  it('count the day, and restart with the next one', async () => {
    const id = await serving(branch, lucia, 1);
    await finish(lucia, id);
    const absent = await takeCallable(branch);
    await next(lucia, 1);
    await missed(lucia, absent.idTicket);
    expect((await displayed()).clientsServed).toEqual({ assisted: 1, noshow: 1 });
    const { changesAt } = await displayed();
    branch.clock.advanceTo(changesAt ?? 0);
    supervisor = await branch.signIn('supervisor');
    expect(await displayed()).toMatchObject({
      clientsServed: { assisted: 0, noshow: 0 },
      totals: { totalServed: 0 },
      changesAt: (changesAt ?? 0) + DAY,
    });
  });
});

describe('a workstation', () => {
  it('is off, idle, waiting or serving, with user and ticket', async () => {
    expect(await workstationOf(1)).toMatchObject({
      status: 'off',
      idUsers: null,
      employeeFullName: '',
      time: 0,
    });
    await open(lucia, 1);
    const opened = branch.clock.now();
    branch.clock.advance(5_000);
    expect(await workstationOf(1)).toMatchObject({
      status: 'idle',
      idUsers: lucia.idUser,
      employeeFullName: 'Lucía Ferrer Molina',
      served: 0,
      openedAt: opened,
      time: 5,
      ticket: '',
      idTicket: null,
      plannedServiceTime: null,
    });
    await lucia.call(addToQueue, { params: { id: 1 } });
    expect(await workstationOf(1)).toMatchObject({ status: 'waiting' });
    const { idTicket } = await takeCallable(branch);
    await calledByItself();
    const called = branch.clock.now();
    branch.clock.advance(7_000);
    const [{ service_time: planned }] = (await branch
      .reader()
      .selectFrom('services')
      .select('service_time')
      .where('id', '=', DEMO.services.cashier)
      .execute()) as [{ service_time: number }];
    expect(await workstationOf(1)).toMatchObject({
      status: 'assisting',
      idTicket,
      ticket: 'A001',
      calledAt: called,
      currentServiceTime: 7,
      plannedServiceTime: planned,
    });
    await finish(lucia, idTicket);
    expect(await workstationOf(1)).toMatchObject({ status: 'idle', served: 1, idTicket: null });
    await lucia.call(closeWorkstation, { params: { id: 1 }, body: {} });
    expect(await workstationOf(1)).toMatchObject({ status: 'off', served: 1 });
  });

  it('counts for the queues that its attention profile can call', async () => {
    const loansOnly = await addAttentionProfile(branch, 'Sólo préstamos');
    await setAttentionProfile(branch, loansOnly, { assignable: 1, rows: [{ id_queues: loans }] });
    await open(lucia, 1);
    expect([(await queueOf(cashier))?.workstations, (await queueOf(loans))?.workstations]).toEqual([1, 1]);
    const changer = await branch.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.supervisionChangeProfile])),
    );
    await startWithoutTicket(lucia, 1, { service: DEMO.services.information });
    await branch.as(changer.token).call(changeAttentionProfile, {
      params: { id: 1 },
      body: { idAttentionProfiles: loansOnly },
    });
    expect([(await queueOf(cashier))?.workstations, (await queueOf(loans))?.workstations]).toEqual([0, 1]);
    expect(await workstationOf(1)).toMatchObject({ status: 'assisting', profile: 'Sólo préstamos' });
  });

  it('that is disabled is shown while it is open', async () => {
    await open(lucia, 1);
    await branch.configure((scope) => repository(scope, 'workstations').update(1, { enabled: 0 }));
    await branch.configure((scope) => repository(scope, 'workstations').update(2, { enabled: 0 }));
    expect(await workstationOf(1)).toMatchObject({ status: 'idle' });
    expect(await workstationOf(2)).toBeUndefined();
    const { totals, workstations } = await displayed();
    expect(totals).toMatchObject({ totalWorkStations: workstations.length, openWorkstations: 1 });
  });
});

describe('supervision', () => {
  it('answers each published call with its part, by branch and by view profile', async () => {
    await take(branch);
    await open(lucia, 1);
    const profile = await viewProfile({});
    for (const requested of [query, { ...query, idViewProfile: profile }]) {
      const complete = await supervisor.call(getSupervision, { query: requested });
      expect(await supervisor.call(getQueueActivity, { query: requested })).toEqual(complete.queues);
      expect(await supervisor.call(getAttentionActivity, { query: requested })).toEqual(
        complete.workstations,
      );
      expect(await supervisor.call(getSupervisionTotals, { query: requested })).toEqual(complete.totals);
      expect(await supervisor.call(getClientsServed, { query: requested })).toEqual(complete.clientsServed);
      expect(await supervisor.call(getLevelOfService, { query: requested })).toEqual(complete.levelOfService);
      expect(await supervisor.call(getAverageWaiting, { query: requested })).toEqual(complete.averageWaiting);
    }
  });

  it('is narrowed by a view profile to its queues and the workstations that may call them', async () => {
    await take(branch);
    await take(branch, { service: DEMO.services.loans });
    const loansOnly = await addAttentionProfile(branch, 'Sólo préstamos');
    await setAttentionProfile(branch, loansOnly, { assignable: 1, rows: [{ id_queues: loans }] });
    await branch.configure((scope) =>
      repository(scope, 'workstations').update(1, { id_attention_profiles: loansOnly }),
    );
    const seen = await displayed({ idViewProfile: await viewProfile({}) });
    expect(seen.queues.map(({ idQueues }) => idQueues)).toEqual([cashier]);
    expect(seen.totals.totalWaiting).toBe(1);
    expect(seen.workstations.map(({ idWorkstations }) => idWorkstations)).not.toContain(1);
    expect(seen.workstations.map(({ idWorkstations }) => idWorkstations)).toContain(2);
  });

  it('refuses view profiles that are disabled, not for supervision or of another branch type', async () => {
    const otherType = await branch.configure((scope) =>
      repository(scope, 'branch_types').insert({ name: 'Otra', description: '', enabled: 1 }),
    );
    for (const values of [{ enabled: 'N' }, { supervision: 'N' }, { idBranchTypes: otherType.id }]) {
      const idViewProfile = await viewProfile(values);
      expect((await apiErrorOf(displayed({ idViewProfile }))).status).toBe('NOT_FOUND');
    }
    for (const none of [{ idViewProfile: 4711 }, { idBranch: 4711 }])
      expect((await apiErrorOf(displayed(none))).status).toBe('NOT_FOUND');
    await branch.configure((scope) => repository(scope, 'branches').update(DEMO.branch, { enabled: 0 }));
    expect((await apiErrorOf(displayed())).status).toBe('NOT_FOUND');
  });

  it('offers the view profiles and attention profiles for supervisors', async () => {
    const offered = await viewProfile({});
    for (const values of [{ enabled: 'N' }, { supervision: 'N' }]) await viewProfile(values);
    const views = await supervisor.call(listViewProfiles, {
      query: { idBranchTypes: 1, enabled: 'Y', supervision: 'Y', size: 200 },
    });
    expect(views.rows.map(({ id }) => id)).toContain(offered);
    expect(views.rows.every(({ enabled, supervision }) => enabled === 'Y' && supervision === 'Y')).toBe(true);
    const assignable = await addAttentionProfile(branch, 'Asignable');
    await setAttentionProfile(branch, assignable, { assignable: 1 });
    const disabled = await addAttentionProfile(branch, 'Apagado');
    await setAttentionProfile(branch, disabled, { assignable: 1, enabled: 0 });
    const profiles = await supervisor.call(listAttentionProfiles, {
      query: { idBranchTypes: 1, enabled: 'Y', assignable: 'Y', size: 200 },
    });
    const ids = profiles.rows.map(({ id }) => id);
    expect(ids).toContain(assignable);
    expect(ids).not.toContain(disabled);
  });

  it('is notified within a second of every change', async () => {
    const page = connect(branch.origin, { transports: ['websocket'], auth: { token: supervisor.token } });
    try {
      await page.emitWithAck('branch:subscribe', { idBranches: DEMO.branch });
      const received = vi.fn();
      for (const event of ['queues:changed', 'workstations:changed', 'configuration:changed'])
        page.on(event, received);
      const expectNotice = async (what: () => Promise<unknown>) => {
        received.mockClear();
        await what();
        await vi.waitFor(() => expect(received).toHaveBeenCalled(), { timeout: 10_000, interval: 5 });
      };
      await expectNotice(() => open(lucia, 1));
      await expectNotice(() => lucia.call(addToQueue, { params: { id: 1 } }));
      let waited = 0;
      await expectNotice(async () => {
        waited = (await takeCallable(branch)).idTicket;
      });
      await calledByItself();
      await expectNotice(() => finish(lucia, waited));
      await expectNotice(() => promise(7));
      await expectNotice(() => lucia.call(closeWorkstation, { params: { id: 1 }, body: {} }));
    } finally {
      page.disconnect();
    }
  });
});

async function viewProfile(values: object): Promise<number> {
  const admin = await branch.signIn('admin');
  const { id } = await admin.call(createViewProfile, {
    body: {
      name: `Vista ${JSON.stringify(values)}`,
      description: '',
      enabled: 'Y',
      supervision: 'Y',
      dashboard: 'N',
      idBranchTypes: 1,
      idQueues: [cashier],
      ...values,
    },
  });
  return id;
}
