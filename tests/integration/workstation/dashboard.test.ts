import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dashboardTable, dashboardTotals } from '#shared/contract/reports/dashboard.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { missed } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const STEPS = 120;

describe('the dashboard of a standalone installation', () => {
  let branch: Branch;
  let admin: SignedIn;
  let operator: SignedIn;

  beforeEach(async () => {
    branch = await startBranch();
    [admin, operator] = [await branch.signIn('admin'), await branch.signIn('lucia')];
  });
  afterEach(() => branch.stop());

  const own = async () => {
    const { rows } = await admin.call(dashboardTable, {});
    const row = rows.find(({ idBranches }) => idBranches === DEMO.branch);
    if (!row) throw new Error('the demonstration’s branch has no row');
    return row;
  };

  it('equals a recount of the events after a random day', async () => {
    const [workstation] = DEMO.workstations;
    await open(operator, workstation);
    const random = seededRandom(11);
    let current: number | null = null;
    for (let step = 0; step < STEPS; step += 1) {
      branch.clock.advance(Math.round(random() * 3 * MINUTE));
      if (random() < 0.55) await take(branch, random() < 0.5 ? {} : { service: DEMO.services.accounts });
      else if (current === null)
        current = (await next(operator, workstation).catch(noneWaiting))?.idTicket ?? null;
      else {
        await (random() < 0.3 ? missed(operator, current) : finish(operator, current));
        current = null;
      }
    }
    expect(await own()).toMatchObject({
      ...(await recount(branch)),
      asOf: branch.clock.now(),
      connection: 'online',
    });
  });

  it('counts as typical the arrivals by this hour on the same weekday of previous weeks', async () => {
    for (const minutes of [0, 7, 20]) {
      branch.clock.advance(minutes * MINUTE);
      await take(branch);
    }
    const before = (await own()).actualDemand;
    expect(before).toBe(3);
    branch.clock.advance(WEEK);
    // The current hour counts by the part that has passed: at its end completely.
    const displayPage = branch.clock.now();
    branch.clock.advance(Math.ceil(displayPage / (60 * MINUTE)) * 60 * MINUTE - displayPage - 1_000);
    const [again, supervisor] = [await branch.signIn('admin'), await branch.signIn('admin')];
    const { rows } = await again.call(dashboardTable, {});
    const row = rows.find(({ idBranches }) => idBranches === DEMO.branch);
    expect(row).toMatchObject({ actualDemand: 0, served: 0, historyDemand: before });
    expect((await supervisor.call(dashboardTotals, {})).historyDemand).toBe(before);
  });

  it('has a row for each enabled branch, and totals', async () => {
    await branch.configure((scope) => addBranchLike(scope, 'Lejana'));
    const again = await branch.signIn('admin');
    await take(branch);
    branch.clock.advance(MINUTE);
    const { rows } = await again.call(dashboardTable, {});
    expect(rows.map(({ branchName }) => branchName)).toContain('Lejana');
    const totals = await again.call(dashboardTotals, {});
    expect(totals).toMatchObject({ branches: rows.length, online: rows.length, waiting: 1, maxWaiting: 60 });
    expect(totals.oldestAt?.idBranches).toBe(DEMO.branch);
  });
});

const noneWaiting = () => null;

/** Counts the events of the day one by one, independent of the server's statements. */
async function recount(branch: Branch) {
  const reader = branch.reader();
  const events = await reader
    .selectFrom('ticket_events')
    .selectAll()
    .where('id_branches', '=', DEMO.branch)
    .orderBy('seq')
    .execute();
  const queues = await reader.selectFrom('queues').select(['id', 'sla']).execute();
  const slas = new Map(queues.map(({ id, sla }) => [id, sla * 1000]));
  const tickets = new Map<number, { state: string; arrived: number; called: number | null; sla: number }>();
  for (const { id_tickets, kind, to_state, at, id_queues } of events) {
    const known = tickets.get(id_tickets);
    const ticket = known ?? { state: to_state, arrived: at, called: null, sla: slas.get(id_queues) ?? 0 };
    ticket.state = to_state;
    if (known && to_state === 'assisting' && kind !== 'recall') ticket.called ??= at;
    tickets.set(id_tickets, ticket);
  }
  const now = branch.clock.now();
  const all = [...tickets.values()];
  const of = (state: string) => all.filter((ticket) => ticket.state === state);
  const waits = all.flatMap(({ called, arrived }) => (called === null ? [] : [called - arrived]));
  const late = ({ called, arrived, sla }: (typeof all)[number]) => sla > 0 && (called ?? now) - arrived > sla;
  const [waiting, served, absent] = [of('waiting'), of('assisted'), of('noshow')];
  return {
    waiting: waiting.length,
    waitingOutSLA: waiting.filter(late).length,
    maxWaiting: Math.floor(Math.max(0, ...waiting.map(({ arrived }) => now - arrived)) / 1000),
    assisting: of('assisting').length,
    served: served.length,
    servedOutSLA: served.filter(late).length,
    noshowQty: absent.length,
    waitingAvg: Math.round(waits.reduce((sum, wait) => sum + wait, 0) / waits.length / 1000),
    actualDemand: all.length,
    openWorkstations: 1,
  };
}
