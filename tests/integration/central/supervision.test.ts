import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Client } from '#shared/contract/client.ts';
import { createViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import { findTicketToday } from '#shared/contract/tickets/ticket-history.ts';
import {
  getAttentionActivity,
  getAverageWaiting,
  getClientsServed,
  getLevelOfService,
  getQueueActivity,
  getSupervision,
  getSupervisionTotals,
  type Supervision,
} from '#shared/contract/workstation/supervision-metrics.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import {
  missed,
  recover,
  standBy,
  startWithoutTicket,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type EnrolledBranch, startEnrolledBranch } from '#tests/support/network/enrolled-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const MINUTE = 60_000;
const ROUNDS = 5;
const ACTS_A_ROUND = 15;
const SEED = 20_261_125;

type Page = Socket<ServerEvents, ClientEvents>;
const query = { idBranch: DEMO.branch };

describeCentral('supervision at central', (_open, newStorage) => {
  const clock = createSettableClock();
  let central: Central;
  let admin: SignedIn;
  let branch: EnrolledBranch;
  const pages: Page[] = [];
  beforeAll(async () => {
    central = await startCentral({ clock, storage: await newStorage() });
    admin = await central.signIn('admin');
    branch = await startEnrolledBranch(central, admin, DEMO.branch, { clock });
    await vi.waitFor(() => branch.signIn('admin'), WAIT_OPTIONS);
  });
  beforeEach(async () => {
    admin = await central.signIn('admin');
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.disconnect();
  });
  afterAll(async () => {
    await branch?.stop();
    await central.stop();
  });

  const atCentral = (of: object = {}) => admin.call(getSupervision, { query: { ...query, ...of } });
  /** A branch sends neither its waiting workstations nor the fraction of the present second. */
  const asSent = (displayed: Supervision): Supervision => ({
    ...displayed,
    workstations: displayed.workstations.map((one) => ({
      ...one,
      status: one.status === 'waiting' ? 'idle' : one.status,
    })),
  });
  const subscribe = async (token: string, idBranches: number): Promise<[Page, SubscriptionAnswer<null>]> => {
    const page: Page = connect(central.origin, { transports: ['websocket'], auth: { token } });
    pages.push(page);
    return [page, await page.emitWithAck('branch:subscribe', { idBranches })];
  };

  it('equals the branch’s own view after any operations', { timeout: 300_000 }, async () => {
    const supervisor = await branch.signIn('admin');
    const operators = [
      { at: 1, operator: await branch.signIn('lucia') },
      { at: 2, operator: await branch.signIn('marcos') },
    ];
    const random = seededRandom(SEED);
    const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    for (const { at, operator } of operators) {
      await open(operator, at);
      const { idTicket } = await take(branch);
      clock.advance(DEMO_POLITENESS_MS);
      await next(operator, at);
      await finish(operator, idTicket);
    }
    const services = [DEMO.services.cashier, DEMO.services.accounts, DEMO.services.information];

    /** An action that may be rejected: only successful ones count. */
    const act = async ({ at, operator }: (typeof operators)[number]) => {
      const withCurrent = async (work: (operator: Client, id: number) => Promise<unknown>) => {
        const mine = lookInto(branch.folder, (sqlite) =>
          rowsOf<{ id: number }>(
            sqlite,
            `select id from tickets where id_workstations = ?
             order by state = 'assisting' desc, called_at desc limit 2`,
            at,
          ),
        );
        if (mine.length > 0) await work(operator, one(mine).id);
      };
      const acts = [
        () => take(branch, { service: one(services) }),
        () => take(branch, { service: one(services) }),
        () => next(operator, at),
        () => next(operator, at),
        () => withCurrent(finish),
        () => withCurrent(missed),
        () => withCurrent(missed),
        () => withCurrent(recover),
        () => withCurrent(undo),
        () => withCurrent(standBy),
        () => withCurrent((who, id) => transfer(who, id, { service: DEMO.services.accounts })),
        () => startWithoutTicket(operator, at, { service: DEMO.services.information }),
      ];
      await one(acts)().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let done = 0; done < ACTS_A_ROUND; done += 1) {
        await act(one(operators));
        clock.advance(one([1_000, 5_000, 40_000]));
      }
      if (round % 2 === 1) clock.advance(11 * MINUTE);
      if (round === 3) await central.restart();
      if (round === 3) admin = await central.signIn('admin');
      // An event that the branch reports at once, after any period.
      await take(branch);
      await branch.connected();
      await vi.waitFor(
        async () =>
          expect(asSent(await atCentral())).toEqual(asSent(await supervisor.call(getSupervision, { query }))),
        WAIT_OPTIONS,
      );
    }
    const { clientsServed, levelOfService } = await atCentral();
    expect(clientsServed.assisted).toBeGreaterThan(0);
    expect(clientsServed.noshow).toBeGreaterThan(0);
    expect(levelOfService.inSLA).toBeGreaterThan(0);
    expect(levelOfService.outSLA).toBeGreaterThan(0);
  });

  it('finds today’s ticket by its code, of any branch', async () => {
    const { code } = await take(branch);
    const find = (entered: string) => admin.call(findTicketToday, { query: { code: entered } });
    await vi.waitFor(
      async () =>
        expect((await find(code.toLowerCase())).tickets).toEqual([
          { code, idBranches: DEMO.branch, branchName: 'Oficina Centro', queueName: 'Caja' },
        ]),
      WAIT_OPTIONS,
    );
    expect((await find('Z999')).tickets).toEqual([]);
    expect((await apiErrorOf(find('12'))).status).toBe('TICKET_CODE_INVALID');
  });

  it('answers each published call with its part', async () => {
    // A report of the branch may arrive between two calls.
    await vi.waitFor(async () => {
      const complete = await atCentral();
      expect(await admin.call(getQueueActivity, { query })).toEqual(complete.queues);
      expect(await admin.call(getAttentionActivity, { query })).toEqual(complete.workstations);
      expect(await admin.call(getSupervisionTotals, { query })).toEqual(complete.totals);
      expect(await admin.call(getClientsServed, { query })).toEqual(complete.clientsServed);
      expect(await admin.call(getLevelOfService, { query })).toEqual(complete.levelOfService);
      expect(await admin.call(getAverageWaiting, { query })).toEqual(complete.averageWaiting);
    }, WAIT_OPTIONS);
  });

  it('is narrowed by view profiles for supervision only', async () => {
    const created = (values: object) =>
      admin.call(createViewProfile, {
        body: {
          name: `Vista ${JSON.stringify(values)}`.slice(0, 45),
          description: '',
          dashboard: 'N',
          enabled: 'Y',
          supervision: 'Y',
          idBranchTypes: 1,
          idQueues: [DEMO.queues.cashier],
          ...values,
        },
      });
    const { id } = await created({});
    const seen = await atCentral({ idViewProfile: id });
    expect(seen.idViewProfiles).toBe(id);
    expect(seen.queues.map(({ idQueues }) => idQueues)).toEqual([DEMO.queues.cashier]);
    expect(seen.totals.totalWaiting).toBe(seen.queues[0]?.waiting);
    for (const values of [{ enabled: 'N' }, { supervision: 'N' }]) {
      const { id: hidden } = await created(values);
      expect((await apiErrorOf(atCentral({ idViewProfile: hidden }))).status).toBe('NOT_FOUND');
    }
    for (const none of [{ idViewProfile: 4711 }, { idBranch: 4711 }])
      expect((await apiErrorOf(atCentral(none))).status).toBe('NOT_FOUND');
  });

  it('notifies subscribed pages when rows arrive, and refuses others', async () => {
    const [page, subscription] = await subscribe(admin.token, DEMO.branch);
    expect(subscription).toEqual({ ok: true, value: null });
    const received = vi.fn();
    page.on('queues:changed', received);
    const before = (await atCentral()).totals.totalWaiting;
    await take(branch);
    await vi.waitFor(async () => {
      expect(received).toHaveBeenCalledWith({ idBranches: DEMO.branch });
      expect((await atCentral()).totals.totalWaiting).toBe(before + 1);
    }, WAIT_OPTIONS);
    expect((await subscribe('nobody', DEMO.branch))[1]).toEqual({ ok: false, status: 'INVALID_TOKEN' });
    expect((await subscribe(admin.token, 4711))[1]).toEqual({ ok: false, status: 'NOT_FOUND' });
    const elsewhere = await central.configure(async (scope) => {
      const user = await addUser(scope, await addRole(scope, [MODULES.supervisionView]));
      const idBranches = await addBranchLike(scope, 'Lejana');
      await repository(scope, 'user_branches').insert({ id_users: user.idUsers, id_branches: idBranches });
      return { token: user.token, idBranches };
    });
    expect((await subscribe(elsewhere.token, elsewhere.idBranches))[1]).toEqual({ ok: true, value: null });
    expect((await subscribe(elsewhere.token, DEMO.branch))[1]).toEqual({
      ok: false,
      status: 'NOT_YOUR_BRANCH',
    });
  });

  it('notifies them of a changed target, which applies at once', async () => {
    const [page] = await subscribe(admin.token, DEMO.branch);
    const received = vi.fn();
    page.on('queues:changed', received);
    await central.configure((scope) => repository(scope, 'queues').update(DEMO.queues.cashier, { sla: 1 }));
    await vi.waitFor(() => expect(received).toHaveBeenCalled(), WAIT_OPTIONS);
    const cash = (await atCentral()).queues.find(({ idQueues }) => idQueues === DEMO.queues.cashier);
    expect(cash?.promise).toBe(1);
  });

  it('shows an offline branch as of its last report', async () => {
    await branch.connected();
    const [page] = await subscribe(admin.token, DEMO.branch);
    const before = await vi.waitFor(async () => {
      const displayed = await atCentral();
      expect(displayed.connection).toBe('online');
      return displayed;
    }, WAIT_OPTIONS);
    await branch.cut();
    const received = vi.fn();
    page.on('queues:changed', received);
    clock.advance(2 * MINUTE);
    const away = await vi.waitFor(async () => {
      const displayed = await atCentral();
      expect(displayed.connection).toBe('offline');
      return displayed;
    }, WAIT_OPTIONS);
    await vi.waitFor(() => expect(received).toHaveBeenCalled(), WAIT_OPTIONS);
    expect(away).toMatchObject({ changesAt: null, totals: before.totals });
    expect(away.asOf).toBeLessThanOrEqual(clock.now() - 2 * MINUTE);
    clock.advance(24 * 60 * MINUTE);
    admin = await central.signIn('admin');
    expect(await atCentral()).toEqual(away);
  });
});
