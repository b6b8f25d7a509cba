import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { expect, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import { getSupervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { lookInto } from '../support/checks/look-into.ts';
import { tableHashes } from '../support/checks/table-hashes.ts';
import { DEMO } from '../support/servers/demo-branch.ts';
import { type Action, type Edit, edit, one, type Plan } from './action.ts';
import { branchViolations } from './branch-violations.ts';
import { WORKSTATIONS } from './model-branch.ts';
import { doesByItself } from './model-incidents.ts';
import { type ModelState, mayBeCalled, nextFor, ticketsIn, workstationIds } from './model-state.ts';
import { cached, observed } from './observed-branch.ts';
import { recounted } from './recounted-supervision.ts';
import type { SimulatedBranch } from './simulated-branch.ts';
import type { Tally } from './tally.ts';

/** Workstations of which no two call in the same order. */
const DIFFERENT = workstationIds.filter(
  (workstation, index) =>
    workstationIds.findIndex((id) =>
      isDeepStrictEqual(WORKSTATIONS[id]?.sequences, WORKSTATIONS[workstation]?.sequences),
    ) === index,
);

export type Command = fc.AsyncCommand<ModelState, SimulatedBranch>;

/**
 * An action as a command: rejected without effect if the model rejects it, otherwise answered and stored as in the
 * model.
 */
export function steps(name: string, plan: Plan, tally: Tally): fc.Arbitrary<Command> {
  return edit.map((desired) => ({
    check: (model) => plan(model, desired) !== null,
    async run(model, simulated) {
      const action = plan(model, desired);
      if (!action) throw new Error(`${name} was checked and cannot be done`);
      simulated.story.push(action.text);
      await telling(simulated, async () => {
        const outcome = await done(action, simulated);
        tally.count(name, outcome);
        simulated.story.push(`  ${outcome}`);
        await expectAlike(model, simulated, tally);
      });
    },
    toString: () => `${name}(${textOf(desired)})`,
  }));
}

const textOf = ({ odd, a, b, c }: Edit) => `${odd === 'none' ? '' : `odd ${odd} `}${a} ${b} ${c}`;

/** Rethrows an error with the preceding actions. */
export async function telling(simulated: SimulatedBranch, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const story = simulated.story.map((line) => `  ${line}`).join('\n');
    throw new Error(`${(error as Error).message}\n\nafter\n${story}`, { cause: error });
  }
}

async function done(action: Action, simulated: SimulatedBranch): Promise<string> {
  const look = () => lookInto(simulated.branch.folder, tableHashes);
  const before = action.errors.length > 0 ? look() : null;
  try {
    const happen = await action.send(simulated);
    expect(action.errors, `${action.text} is done though it must be refused`).toEqual([]);
    const { answer, expected } = happen();
    expect(answer).toMatchObject(expected);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(action.errors, `${action.text} is refused`).toContain(error.status);
    expect(look(), `${action.text} leaves a trace though it is refused`).toEqual(before);
    return error.status;
  }
}

/** Expects the branch to equal the model, after time for automatic actions of the branch. */
export async function expectAlike(
  model: ModelState,
  simulated: SimulatedBranch,
  tally: Tally,
): Promise<void> {
  const { folder } = simulated.branch;
  const compare = () => {
    expect(lookInto(folder, observed(simulated.idOf))).toEqual(cached(model));
    expect(isDoubted(simulated), 'the clock is in doubt').toBe(model.isDoubted);
  };
  const did = doesByItself(model);
  for (const what of did) {
    tally.count('the branch', what);
    simulated.story.push(`    the branch ${what}`);
  }
  if (did.length > 0) await vi.waitFor(compare, { timeout: 10_000, interval: 20 });
  else compare();
  await expectNext(model, simulated);
  await expectSupervision(simulated);
  expect(lookInto(folder, branchViolations)).toEqual([]);
}

/** Whether the branch doubts its clock, by its log, which records changes. */
function isDoubted({ branch }: SimulatedBranch): boolean {
  const said = branch.log.lines().filter(({ msg }) => msg.startsWith('the clock is in doubt'));
  return said.at(-1)?.msg.endsWith('goes on') ?? false;
}

/**
 * Compares the next ticket of one workstation, another one each time, with the model; skipped below two callable
 * tickets.
 */
async function expectNext(model: ModelState, { supervisor, story }: SimulatedBranch): Promise<void> {
  const callable = ticketsIn(model, 'waiting').filter((ticket) => mayBeCalled(model, ticket));
  if (callable.length < 2) return;
  const workstation = one(DIFFERENT, story.length);
  const { ticket } = await supervisor.call(whoIsNext, { params: { id: workstation }, query: {} });
  expect(ticket?.code, `who is next at ${workstation}`).toBe(nextFor(model, workstation)?.code);
}

/** Compares the metrics of supervision with a recount of all tickets. */
async function expectSupervision({ supervisor, branch }: SimulatedBranch): Promise<void> {
  const displayed = await supervisor.call(getSupervision, { query: { idBranch: DEMO.branch } });
  expect(displayed.asOf).toBeGreaterThan(branch.clock.now() - 1_000);
  const { lateAt, queues, workstations, ...totals } = lookInto(branch.folder, recounted(displayed.asOf));
  const known = new Map(displayed.queues.map((queue) => [String(queue.idQueues), queue]));
  expect(displayed).toMatchObject(totals);
  for (const [id, queue] of Object.entries(queues)) expect(known.get(id) ?? EMPTY).toMatchObject(queue);
  for (const { idWorkstations, ...one } of displayed.workstations)
    expect(one, `workstation ${idWorkstations}`).toMatchObject(workstations[idWorkstations] ?? EMPTY);
  expect(displayed.workstations).toHaveLength(Object.keys(workstations).length);
  if (lateAt !== null) expect(displayed.changesAt).toBeLessThanOrEqual(lateAt);
  if (displayed.changesAt !== null) expect(displayed.changesAt).toBeGreaterThan(displayed.asOf);
}

const EMPTY = {};
