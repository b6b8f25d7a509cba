import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { callNext } from '#shared/contract/workstation/workstations.ts';
import { seedBench, tokenOf, workstationOf } from '#tests/bench/seed-bench.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/** Maximum cost of one request: executed statements, and returned rows. Raise it only for a benefit. */
interface Cost {
  readonly statements: number;
  readonly rows: number;
}

const BUDGET = {
  ticket: { statements: 20, rows: 8 },
  call: { statements: 36, rows: 26 },
  end: { statements: 24, rows: 12 },
} as const satisfies Readonly<Record<string, Cost>>;
type Kind = keyof typeof BUDGET;

const SERVICES = 5;
/** Repetitions; the cheapest one of each service excludes background work of the server, at any load of the machine. */
const TIMES = 4 * SERVICES;

describe.each([100, 10_000])('a branch of a hundred workstations with %i waiting tickets', (waiting) => {
  let folder: TemporaryFolder;
  let branch: Branch;
  let counted: ReturnType<typeof countStatements>;

  beforeAll(async () => {
    folder = temporaryFolder();
    await seedBench(folder.path, { waiting });
    branch = await startBranch({ from: folder.path, clock: createSettableClock(Date.now()), twice: null });
    counted = countStatements();
  });
  afterAll(async () => {
    counted.stop();
    await branch.stop();
    folder.remove();
  });

  it('runs at most the budgeted statements and rows for a ticket, a call and an end', async () => {
    const costs: Record<Kind, Cost[]> = { ticket: [], call: [], end: [] };
    for (let time = 0; time < TIMES; time += 1) {
      const operator = branch.as(tokenOf(time));
      const query = { segment: 1, service: 1 + (time % SERVICES) };
      const take = () => branch.anybody.call(issueTicket, { params: { id: 1 }, query, body: {} });
      costs.ticket.push((await counted.during(take)).cost);
      const params = { id: workstationOf(time) };
      const call = await counted.during(() => operator.call(callNext, { params }));
      costs.call.push(call.cost);
      const { ticket } = call.answer;
      costs.end.push(
        (
          await counted.during(() =>
            operator.call(endTicket, { params: { id: ticket?.idTicket ?? 0 }, body: {} }),
          )
        ).cost,
      );
    }
    for (let service = 0; service < SERVICES; service += 1) {
      const min = Object.entries(costs).map(([kind, each]) => [
        kind,
        cheapest(each.filter((_, time) => time % SERVICES === service)),
      ]);
      expect(Object.fromEntries(min)).toEqual(BUDGET);
    }
  });
});

const cheapest = (costs: readonly Cost[]): Cost | undefined =>
  costs.toSorted((a, b) => a.statements - b.statements || a.rows - b.rows)[0];

const METHODS = ['get', 'all', 'run'] as const;
type Method = (typeof METHODS)[number];
type Run = (this: unknown, ...parameters: unknown[]) => unknown;

/** Counts the statements of all connections of this process. */
function countStatements() {
  const database = new Sqlite(':memory:');
  const prototype: Record<Method, Run> = Object.getPrototypeOf(database.prepare('select 1'));
  database.close();
  const complete = { get: prototype.get, all: prototype.all, run: prototype.run };
  let cost = { statements: 0, rows: 0 };
  for (const name of METHODS) {
    const original = complete[name];
    prototype[name] = function (...parameters) {
      const answer = original.apply(this, parameters);
      const rows =
        name === 'all' ? (answer as unknown[]).length : Number(name === 'get' && answer !== undefined);
      cost = { statements: cost.statements + 1, rows: cost.rows + rows };
      return answer;
    };
  }
  return {
    async during<Answer>(
      work: () => Promise<Answer>,
    ): Promise<{ readonly cost: Cost; readonly answer: Answer }> {
      cost = { statements: 0, rows: 0 };
      const answer = await work();
      return { cost, answer };
    },
    stop: () => Object.assign(prototype, complete),
  };
}
