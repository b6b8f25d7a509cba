import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getHealth } from '#shared/contract/installation/health.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import { answerBranchClock, getBranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { see, until, waitNext, withoutPoliteness } from '#tests/support/actions/waiting-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** November 2026, local time of a branch in UTC; the clock starts on the 16th at nine. */
const november = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);

let branch: Branch;
let supervisor: SignedIn;
beforeEach(async () => {
  branch = await startBranch();
  supervisor = await branch.signIn('admin');
});
afterEach(async () => {
  const violations = [
    ...lookInto(branch.folder, ticketViolations),
    ...lookInto(branch.folder, changeLogViolations),
  ];
  await branch.stop();
  expect(violations).toEqual([]);
});

const rows = <Row>(query: string, ...values: unknown[]) =>
  lookInto(branch.folder, (sqlite) => rowsOf<Row>(sqlite, query, ...values));
const stateOf = (id: number) =>
  rows<{ state: string }>('select state from tickets where id = ?', id).map(({ state }) => state)[0];
const dayOfTicket = (id: number) =>
  rows<{ day: string }>('select day from tickets where id = ?', id).map(({ day }) => day)[0];
const day = () => rows<{ day: string }>('select day from branch_days').map((row) => row.day)[0];
const health = async () => (await branch.anybody.call(getHealth, {})).clock;
const doubts = () => until(async () => expect(await health()).toBe('doubted'));
const believes = () => until(async () => expect(await health()).toBe('ok'));
const jump = (ms: number) => branch.clock.set(branch.clock.now() + ms);
const question = (by: SignedIn) => by.call(getBranchClock, {});
const answer = (by: SignedIn, provided: 'right' | 'wrong', clockDay: string) =>
  by.call(answerBranchClock, { body: { answer: provided, clockDay } });
/** Waits until the server has checked its days: it logs the result. */
const logged = (message: string) =>
  until(() => expect(branch.log.lines().some((line) => JSON.stringify(line).includes(message))).toBe(true));

describe('a clock that jumps two days ahead', () => {
  it('cancels no waiting tickets, and issues no number twice', async () => {
    const { idTicket, code } = await take(branch);
    jump(2 * DAY_MS);
    await doubts();
    await logged('the day before goes on');
    expect(stateOf(idTicket)).toBe('waiting');
    expect(day()).toBe('2026-11-16');
    const later = await take(branch);
    expect([code, later.code]).toEqual(['A001', 'A002']);
    expect(dayOfTicket(later.idTicket)).toBe('2026-11-16');
  });

  it('is ignored after the clock corrects itself', async () => {
    const { idTicket } = await take(branch);
    jump(2 * DAY_MS);
    await doubts();
    jump(-2 * DAY_MS);
    await believes();
    supervisor = await branch.signIn('admin');
    expect(await question(supervisor)).toEqual({ state: 'trusted', branches: [] });
    expect(stateOf(idTicket)).toBe('waiting');
    branch.clock.advanceTo(november(17, 0));
    await until(() => expect(stateOf(idTicket)).toBe('canceled'));
    expect(day()).toBe('2026-11-17');
  });

  it('asks users who may reset the branch, with the number of remaining tickets', async () => {
    await take(branch);
    await take(branch);
    jump(2 * DAY_MS);
    supervisor = await branch.signIn('admin');
    expect(await question(supervisor)).toEqual({
      state: 'pending',
      branches: [
        {
          idBranches: DEMO.branch,
          branchName: expect.any(String),
          left: 2,
          day: '2026-11-16',
          clockDay: '2026-11-18',
          otherDay: '2026-11-16',
        },
      ],
    });
    const lucia = await branch.signIn('lucia');
    expect((await apiErrorOf(question(lucia))).status).toBe('FORBIDDEN');
  });

  it('starts its day if staff confirm it, and keeps tickets of that day', async () => {
    const before = await take(branch);
    jump(2 * DAY_MS);
    const since = await take(branch);
    supervisor = await branch.signIn('admin');
    expect((await apiErrorOf(answer(supervisor, 'right', '2026-11-19'))).status).toBe('CLOCK_NOT_PENDING');
    expect(await answer(supervisor, 'right', '2026-11-18')).toEqual({ state: 'trusted', branches: [] });
    expect([stateOf(before.idTicket), stateOf(since.idTicket)]).toEqual(['canceled', 'waiting']);
    const [written] = rows<{ username: string; entity: string; after: string }>(
      "select * from audit where action = 'ANSWER_CLOCK'",
    );
    expect(written).toMatchObject({ username: 'admin', entity: 'branches' });
    expect(JSON.parse(written?.after ?? '')).toEqual({ answer: 'right', clockDay: '2026-11-18' });
    expect(day()).toBe('2026-11-18');
    expect((await take(branch)).code).toBe('A001');
    expect((await apiErrorOf(answer(supervisor, 'right', '2026-11-18'))).status).toBe('CLOCK_NOT_PENDING');
    branch.clock.advanceTo(november(19, 0));
    await until(() => expect(stateOf(since.idTicket)).toBe('canceled'));
  });

  it('continues with its own days if staff reject it, until the clock is right', async () => {
    const { idTicket } = await take(branch);
    jump(2 * DAY_MS);
    supervisor = await branch.signIn('admin');
    const said = await answer(supervisor, 'wrong', '2026-11-18');
    expect(said).toMatchObject({
      state: 'rejected',
      branches: [{ day: '2026-11-16', clockDay: '2026-11-18' }],
    });
    expect(await health()).toBe('ok');
    expect(stateOf(idTicket)).toBe('waiting');
    // Midnight of the 17th, although the wall clock shows the 19th.
    branch.clock.advanceTo(november(19, 0));
    await until(() => expect(stateOf(idTicket)).toBe('canceled'));
    expect(day()).toBe('2026-11-17');
    expect((await take(branch)).code).toBe('A001');
    jump(-2 * DAY_MS);
    supervisor = await branch.signIn('admin');
    expect(await question(supervisor)).toEqual({ state: 'trusted', branches: [] });
    expect((await take(branch)).code).toBe('A002');
  });

  it('can be confirmed later', async () => {
    const { idTicket } = await take(branch);
    jump(2 * DAY_MS);
    supervisor = await branch.signIn('admin');
    await answer(supervisor, 'wrong', '2026-11-18');
    expect(await answer(supervisor, 'right', '2026-11-18')).toEqual({ state: 'trusted', branches: [] });
    expect(stateOf(idTicket)).toBe('canceled');
    expect(day()).toBe('2026-11-18');
  });

  it('continues the numbers of a day after a wrong answer and a corrected clock', async () => {
    expect((await take(branch)).code).toBe('A001');
    jump(2 * DAY_MS);
    supervisor = await branch.signIn('admin');
    await answer(supervisor, 'right', '2026-11-18');
    expect((await take(branch)).code).toBe('A001');
    expect((await take(branch)).code).toBe('A002');
    jump(-2 * DAY_MS);
    supervisor = await branch.signIn('admin');
    expect(await question(supervisor)).toMatchObject({
      state: 'pending',
      branches: [{ day: '2026-11-18', clockDay: '2026-11-16' }],
    });
    await answer(supervisor, 'right', '2026-11-16');
    expect(day()).toBe('2026-11-16');
    // A001 and A002 are active, with the numbers of the other day.
    expect((await take(branch)).code).toBe('A003');
    // The 18th begins at last.
    branch.clock.advanceTo(november(18, 9));
    await until(() => expect(day()).toBe('2026-11-18'));
    expect((await take(branch)).code).toBe('A003');
  });

  it('shows the metrics of the continuing day', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const { idTicket } = await take(branch);
    branch.clock.advance(60_000);
    await next(lucia, 1);
    await finish(lucia, idTicket);
    const level = async (by: SignedIn) =>
      (await by.call(workstationQueues, { params: { id: 1 } })).find(
        ({ idQueues }) => idQueues === DEMO.queues.cashier,
      )?.level;
    expect(await level(lucia)).toBe(100);
    jump(23 * HOUR_MS);
    expect(await level(await branch.signIn('lucia'))).toBe(100);
  });
});

describe('a start', () => {
  it('begins any later day automatically without remaining tickets', async () => {
    await branch.restart(() => branch.clock.set(november(30, 8)));
    await until(() => expect(day()).toBe('2026-11-30'));
    expect(await health()).toBe('ok');
  });

  it('asks if tickets wait and it is not the next day, until none is left', async () => {
    const { idTicket } = await take(branch);
    await branch.restart(() => branch.clock.set(november(18, 8)));
    await doubts();
    expect(stateOf(idTicket)).toBe('waiting');
    expect((await take(branch)).code).toBe('A002');
    branch.clock.advance(60_000);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await next(lucia, 1);
    await finish(lucia, idTicket);
    await believes();
    await until(() => expect(day()).toBe('2026-11-18'));
    expect((await take(branch)).code).toBe('A001');
  });

  it('asks if the clock is behind the started day', async () => {
    await branch.restart(() => branch.clock.set(november(14, 8)));
    await doubts();
    expect((await take(branch)).code).toBe('A001');
    expect(day()).toBe('2026-11-16');
  });
});

describe('a clock that is set back', () => {
  it.each([
    ['an hour', HOUR_MS],
    ['two days', 2 * DAY_MS],
  ])('by %s hides no ticket, and keeps the order', async (_, by) => {
    const tickets = [await take(branch), await take(branch)];
    branch.clock.advance(60_000);
    jump(-by);
    tickets.push(await take(branch));
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    const { idTicket: first = 0 } = tickets[0] ?? {};
    expect(await lucia.call(getTicket, { params: { id: first } })).toMatchObject({
      waitingTime: 0,
      waitingTime2: 0,
      timeWaiting: '0:00:00',
      ticketFirstWaiting: 'Y',
    });
    const { ticket } = await supervisorNow(whoIsNext);
    expect(ticket).toMatchObject({ idTicket: first, waitingTime: 0 });
    branch.clock.advance(60_000);
    for (const { idTicket } of tickets) {
      expect((await next(lucia, 1)).idTicket).toBe(idTicket);
      await finish(lucia, idTicket);
    }
  });

  it('assigns waiting tickets to a waiting workstation', async () => {
    await withoutPoliteness(branch);
    const { idTicket } = await take(branch);
    jump(-HOUR_MS);
    const lucia = await branch.signIn('lucia');
    await open(lucia, 1);
    await waitNext(lucia, 1);
    await until(async () => expect((await see(lucia, 1)).idTicket).toBe(idTicket));
  });

  async function supervisorNow(endpoint: typeof whoIsNext) {
    const by = await branch.signIn('admin');
    return by.call(endpoint, { params: { id: 1 }, query: {} });
  }
});
