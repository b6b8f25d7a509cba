import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { closeWorkstationOfOther, resetBranch } from '#shared/contract/workstation/supervision.ts';
import { closeWorkstation, workstationFooter } from '#shared/contract/workstation/workstations.ts';
import { repository } from '#shared/server/db/repository.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { moreOperators, type OperatorAtWorkstation } from '#tests/support/actions/more-operators.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import {
  callThis,
  missed,
  recover,
  serving,
  startWithoutTicket,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import {
  hasArrival,
  openPage,
  type Page,
  see,
  until,
  waitNext,
  waitNoMore,
  withoutPoliteness,
} from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
let lucia: SignedIn;
let marcos: SignedIn;
let supervisor: SignedIn;
let pages: Page[];
beforeEach(async () => {
  pages = [];
  branch = await startBranch();
  [lucia, marcos, supervisor] = await Promise.all([
    branch.signIn('lucia'),
    branch.signIn('marcos'),
    branch.signIn('supervisor'),
  ]);
  await open(lucia, 1);
  await open(marcos, 2);
});
afterEach(async () => {
  for (const page of pages) page.disconnect();
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
});

async function page(operator: SignedIn): Promise<Page> {
  const opened = await openPage(branch, operator);
  pages.push(opened);
  return opened;
}
const codeAt = async (id: number) => (await see(lucia, id)).ticket?.code ?? null;
const positionAt = async (id: number) => (await see(lucia, id)).waitNext?.position ?? null;
const isCalledTo = (id: number, code: string) =>
  until(async () => expect([await codeAt(id), await positionAt(id)]).toEqual([code, null]));
/** Calls the next ticket, unless the server has just called it there. */
const nextByHand = async () => {
  try {
    await next(lucia, 1);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 'A_CUSTOMER_IS_BEING_ASSISTED')) throw error;
  }
};
const isOutOfLine = (id: number) => until(async () => expect(await positionAt(id)).toBeNull());

describe('a workstation that waits for the next customer', () => {
  it('calls a callable ticket at once, with the usual reason', async () => {
    await takeCallable(branch);
    expect(await waitNext(lucia, 1)).toMatchObject({
      state: 'assisting',
      ticket: { code: 'A001' },
      waitNext: null,
    });
    const called = `select reason from ticket_events where kind = 'call'`;
    const [{ reason } = { reason: null }] = lookInto(branch.folder, (sqlite) =>
      rowsOf<{ reason: string | null }>(sqlite, called),
    );
    expect(reason).toMatch(/^A001: /);
  });

  it('enters the list, and learns its position', async () => {
    const since = branch.clock.now();
    expect(await waitNext(lucia, 1)).toMatchObject({
      state: 'idle',
      ticket: null,
      waitNext: { since, position: 1, ahead: null, pollSeconds: 5 },
    });
    expect(await waitNext(marcos, 2)).toMatchObject({ waitNext: { position: 2, ahead: 'Puesto 1' } });
    const footer = await lucia.call(workstationFooter, { params: { id: 1 } });
    expect(footer).toMatchObject({ statusName: 'on', ticketNumber: null });
  });

  it('keeps its position on a repeated request', async () => {
    await waitNext(lucia, 1);
    await waitNext(marcos, 2);
    expect(await waitNext(lucia, 1)).toMatchObject({ waitNext: { position: 1 } });
    expect(await positionAt(2)).toBe(2);
  });

  it('gets a ticket when its politeness ends, and its page is notified', async () => {
    const announced: number[] = [];
    (await page(lucia)).on('workstation:changed', ({ idWorkstations }) => announced.push(idWorkstations));
    await waitNext(lucia, 1);
    await take(branch);
    await until(() => expect(announced).toEqual([1]));
    expect(await positionAt(1)).toBe(1);
    branch.clock.advance(DEMO_POLITENESS_MS);
    await isCalledTo(1, 'A001');
    await until(() => expect(announced).toEqual([1, 1]));
  });

  it('gets a ticket only in its turn', async () => {
    await withoutPoliteness(branch);
    await waitNext(marcos, 2);
    await waitNext(lucia, 1);
    await Promise.all([take(branch), waitNext(lucia, 1)]);
    await isCalledTo(2, 'A001');
    await take(branch);
    await isCalledTo(1, 'A002');
  });

  it('is skipped if it may not call the ticket', async () => {
    await withoutPoliteness(branch);
    const id_attention_profiles = await addAttentionProfile(branch, 'Solo préstamos');
    await setAttentionProfile(branch, id_attention_profiles, { rows: [{ id_queues: DEMO.queues.loans }] });
    await branch.configure((scope) => repository(scope, 'workstations').update(1, { id_attention_profiles }));
    await waitNext(lucia, 1);
    await waitNext(marcos, 2);
    await take(branch);
    await isCalledTo(2, 'A001');
    expect(await positionAt(1)).toBe(1);
    await take(branch, { service: DEMO.services.loans });
    await isCalledTo(1, 'C001');
  });

  it('gets tickets that its profile includes only after some time', async () => {
    await page(lucia);
    const [cash, loans, either] = [
      await addAttentionProfile(branch, 'Caja'),
      await addAttentionProfile(branch, 'Préstamos'),
      await addAttentionProfile(branch, 'Caja si se espera'),
    ];
    await setAttentionProfile(branch, cash, { rows: [{ id_queues: DEMO.queues.cashier }] });
    await setAttentionProfile(branch, loans, { rows: [{ id_queues: DEMO.queues.loans }] });
    await setAttentionProfile(branch, either, {
      type: 'CONDITIONALBASED',
      // The longest wait, from a minute upwards.
      conditional_type: 2,
      conditional_view_profile: 1,
      conditional_value: 60,
      id_attention_profiles_a: cash,
      id_attention_profiles_b: loans,
    });
    await branch.configure((scope) =>
      repository(scope, 'workstations').update(1, { id_attention_profiles: either }),
    );
    await takeCallable(branch);
    expect(await waitNext(lucia, 1)).toMatchObject({ ticket: null, waitNext: { position: 1 } });
    branch.clock.advance(60_000 - DEMO_POLITENESS_MS);
    await isCalledTo(1, 'A001');
  });

  it('gets transferred and recovered tickets', async () => {
    const id = await serving(branch, supervisor, 3);
    await waitNext(lucia, 1);
    await transfer(supervisor, id, { service: DEMO.services.loans });
    branch.clock.advance(DEMO_POLITENESS_MS);
    await isCalledTo(1, 'A001');
    await missed(lucia, id);
    await waitNext(lucia, 1);
    await recover(supervisor, id);
    await isCalledTo(1, 'A001');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['leaves it', () => waitNoMore(lucia, 1)],
    ['calls the next by hand, or is called to just before', () => takeCallable(branch).then(nextByHand)],
    ['begins without ticket', () => startWithoutTicket(lucia, 1, { service: DEMO.services.information })],
    ['calls one out of turn', () => take(branch).then(({ idTicket }) => callThis(lucia, 1, idTicket))],
    ['closes', () => lucia.call(closeWorkstation, { params: { id: 1 }, body: {} })],
    [
      'is closed by a supervisor',
      () => supervisor.call(closeWorkstationOfOther, { body: { idWorkstations: 1 } }),
    ],
    ['is closed by a reset', () => supervisor.call(resetBranch, { params: { id: DEMO.branch } })],
  ])('stops waiting once it %s', async (_, leave) => {
    await waitNext(lucia, 1);
    await leave();
    expect(await positionAt(1)).toBeNull();
  });

  it('stops waiting after an undo', async () => {
    const id = await serving(branch, lucia, 1);
    await finish(lucia, id);
    await waitNext(lucia, 1);
    await undo(lucia, id);
    expect(await see(lucia, 1)).toMatchObject({ state: 'assisting', waitNext: null });
  });

  it('may stop twice', async () => {
    await waitNext(lucia, 1);
    expect(await waitNoMore(lucia, 1)).toMatchObject({ state: 'idle', waitNext: null });
    expect(await waitNoMore(lucia, 1)).toMatchObject({ state: 'idle', waitNext: null });
  });

  it('keeps its position over a restart, and gets tickets callable since', async () => {
    await waitNext(marcos, 2);
    await waitNext(lucia, 1);
    await take(branch);
    branch.clock.advance(60_000);
    await branch.restart();
    await isCalledTo(2, 'A001');
    expect(await positionAt(1)).toBe(1);
  });

  it('without a usable profile is removed, and the next one is served', async () => {
    await withoutPoliteness(branch);
    await waitNext(lucia, 1);
    await waitNext(marcos, 2);
    const profile = await addAttentionProfile(branch, 'Sin condiciones');
    await branch.configure(async (scope) => {
      await repository(scope, 'attention_profiles').update(profile, { type: 'CONDITIONALBASED' });
      await repository(scope, 'workstations').update(1, { id_attention_profiles: profile });
    });
    await take(branch);
    await isCalledTo(2, 'A001');
    await isOutOfLine(1);
  });

  it('that is disabled is taken out', async () => {
    await waitNext(lucia, 1);
    await branch.configure((scope) => repository(scope, 'workstations').update(1, { enabled: 0 }));
    await isOutOfLine(1);
  });

  it('is refused if it is another’s, busy, a reception, or unknown', async () => {
    expect(await rejected(branch, () => waitNext(marcos, 1))).toBe('WORKSTATION_NOT_YOURS');
    expect(await rejected(branch, () => waitNoMore(marcos, 1))).toBe('WORKSTATION_NOT_YOURS');
    expect(await rejected(branch, () => hasArrival(marcos, 1))).toBe('WORKSTATION_NOT_YOURS');
    expect(await rejected(branch, () => waitNext(supervisor, 3))).toBe('WORKSTATION_NOT_IDLE');
    expect(await rejected(branch, () => waitNext(lucia, 99))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => waitNoMore(lucia, 99))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => hasArrival(lucia, 99))).toBe('NOT_FOUND');
    await serving(branch, lucia, 1);
    expect(await rejected(branch, () => waitNext(lucia, 1))).toBe('A_CUSTOMER_IS_BEING_ASSISTED');
    await allow(branch, { reception: 1 });
    expect(await rejected(branch, () => waitNext(marcos, 2))).toBe('ACTION_NOT_ALLOWED');
  });
});

describe('removes a disabled workstation', () => {
  it('calls one if available, and otherwise changes nothing', async () => {
    expect(await hasArrival(lucia, 1)).toMatchObject({ state: 'idle', ticket: null, waitNext: null });
    await takeCallable(branch);
    expect(await hasArrival(lucia, 1)).toMatchObject({ ticket: { code: 'A001' } });
    await takeCallable(branch);
    expect(await hasArrival(lucia, 1)).toMatchObject({ ticket: { code: 'A001' } });
    await allow(branch, { reception: 1 });
    expect(await hasArrival(marcos, 2)).toMatchObject({ state: 'idle', ticket: null });
  });

  it('does not overtake waiting workstations', async () => {
    await waitNext(marcos, 2);
    await waitNext(lucia, 1);
    expect(await hasArrival(lucia, 1)).toMatchObject({ waitNext: { position: 2 } });
  });

  it('keeps the position; 15 s without poll or page lose it', async () => {
    await waitNext(lucia, 1);
    await waitNext(marcos, 2);
    branch.clock.advance(10_000);
    await hasArrival(marcos, 2);
    branch.clock.advance(5_000);
    await isOutOfLine(1);
    expect(await positionAt(2)).toBe(1);
  });
});

describe('a workstation without a page', () => {
  it('stops waiting, while one with a page stays', async () => {
    const deleted = await page(lucia);
    await page(marcos);
    await waitNext(lucia, 1);
    await waitNext(marcos, 2);
    deleted.disconnect();
    await until(async () => {
      // The server detects it with a delay, and the 15 s count from then.
      branch.clock.advance(15_000);
      expect(await positionAt(1)).toBeNull();
    });
    expect(await positionAt(2)).toBe(1);
  });
});

/** Random arrivals, their order, and the number of waiting workstations. */
const hour = fc.record({
  services: fc.array(fc.constantFrom(...Object.values(DEMO.services)), { maxLength: 12 }),
  workstations: fc.integer({ min: 1, max: 8 }),
});

describe('many workstations that wait', () => {
  it('get each ticket once, in order', async () => {
    await withoutPoliteness(branch);
    const operators = await moreOperators(branch, 8);
    await fc.assert(
      fc.asyncProperty(hour, async ({ services, workstations }) => {
        const waiting = operators.slice(0, workstations);
        const events = lastEvent();
        for (const operator of waiting) await waitNext(operator, operator.workstation);
        await Promise.all(services.map((service) => take(branch, { service })));
        const served = Math.min(services.length, workstations);
        const seen = await until(async () => {
          const all = await Promise.all(waiting.map((operator) => see(operator, operator.workstation)));
          expect(all.filter(({ idTicket }) => idTicket !== null)).toHaveLength(served);
          return all;
        });
        expect(new Set(seen.slice(0, served).map(({ idTicket }) => idTicket)).size).toBe(served);
        expect(seen.slice(served).map(({ waitNext: index }) => index?.position)).toEqual(
          Array.from({ length: workstations - served }, (_, index) => index + 1),
        );
        expect(servedSince(events)).toEqual(waiting.slice(0, served).map(({ workstation }) => workstation));
        await empty(operators);
      }),
      { numRuns: 12, examples: [[{ services: [1, 1, 1], workstations: 8 }]] },
    );
  });

  const lastEvent = () =>
    lookInto(branch.folder, (sqlite) => rowsOf<{ seq: number }>(sqlite, 'select seq from event_counters'))[0]
      ?.seq ?? 0;
  /** The workstations that received a ticket after an event, in order. */
  const servedSince = (seq: number): number[] =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ id: number }>(
        sqlite,
        `select id_workstations as id from ticket_events where kind = 'call' and seq > ? order by seq`,
        seq,
      ),
    ).map(({ id }) => id);

  /** Serves all remaining tickets, and ends the waiting of all workstations. */
  async function empty(operators: readonly OperatorAtWorkstation[]): Promise<void> {
    for (const operator of operators) {
      for (let left = await hasArrival(operator, operator.workstation); left.idTicket !== null; ) {
        await finish(operator, left.idTicket);
        left = await hasArrival(operator, operator.workstation);
      }
      await waitNoMore(operator, operator.workstation);
    }
  }
});
