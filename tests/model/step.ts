import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { expect, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { whoIsNext } from '#shared/contract/tickets/next-ticket.ts';
import { getSupervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { lookInto } from '../support/checks/look-into.ts';
import { tableHashes } from '../support/checks/table-hashes.ts';
import { DEMO } from '../support/servers/demo-branch.ts';
import { type Action, one, type Plan, type Wish, wish } from './action.ts';
import { branchFaults } from './branch-faults.ts';
import { WORKSTATIONS } from './model-branch.ts';
import { doesByItself } from './model-happenings.ts';
import { type ModelState, mayBeCalled, nextFor, ticketsIn, workstationIds } from './model-state.ts';
import { observed, remembered } from './observed-branch.ts';
import type { PlayedBranch } from './played-branch.ts';
import { recounted } from './recounted-supervision.ts';
import type { Tally } from './tally.ts';

/** Workstations no two of which call in the same order. */
const DIFFERENT = workstationIds.filter(
  (workstation, place) =>
    workstationIds.findIndex((id) =>
      isDeepStrictEqual(WORKSTATIONS[id]?.sequences, WORKSTATIONS[workstation]?.sequences),
    ) === place,
);

export type Command = fc.AsyncCommand<ModelState, PlayedBranch>;

/** An action as a command: refused where the model says so, without a trace; else done, answered and kept as there. */
export function steps(name: string, plan: Plan, tally: Tally): fc.Arbitrary<Command> {
  return wish.map((wished) => ({
    check: (model) => plan(model, wished) !== null,
    async run(model, played) {
      const action = plan(model, wished);
      if (!action) throw new Error(`${name} was checked and cannot be done`);
      played.story.push(action.text);
      await telling(played, async () => {
        const outcome = await done(action, played);
        tally.count(name, outcome);
        played.story.push(`  ${outcome}`);
        await expectAlike(model, played, tally);
      });
    },
    toString: () => `${name}(${textOf(wished)})`,
  }));
}

const textOf = ({ odd, a, b, c }: Wish) => `${odd === 'nothing' ? '' : `odd ${odd} `}${a} ${b} ${c}`;

/** Tells what went wrong with all that led to it. */
export async function telling(played: PlayedBranch, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const story = played.story.map((line) => `  ${line}`).join('\n');
    throw new Error(`${(error as Error).message}\n\nafter\n${story}`, { cause: error });
  }
}

async function done(action: Action, played: PlayedBranch): Promise<string> {
  const look = () => lookInto(played.branch.folder, tableHashes);
  const before = action.faults.length > 0 ? look() : null;
  try {
    const happen = await action.send(played);
    expect(action.faults, `${action.text} is done though it must be refused`).toEqual([]);
    const { answer, expected } = happen();
    expect(answer).toMatchObject(expected);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(action.faults, `${action.text} is refused`).toContain(error.status);
    expect(look(), `${action.text} leaves a trace though it is refused`).toEqual(before);
    return error.status;
  }
}

/** The branch is as the model has it; where the model does something by itself, the branch has the time to. */
export async function expectAlike(model: ModelState, played: PlayedBranch, tally: Tally): Promise<void> {
  const { folder } = played.branch;
  const compare = () => {
    expect(lookInto(folder, observed(played.idOf))).toEqual(remembered(model));
    expect(isDoubted(played), 'the clock is in doubt').toBe(model.isDoubted);
  };
  const did = doesByItself(model);
  for (const what of did) {
    tally.count('the branch', what);
    played.story.push(`    the branch ${what}`);
  }
  if (did.length > 0) await vi.waitFor(compare, { timeout: 10_000, interval: 20 });
  else compare();
  await expectNext(model, played);
  await expectSupervision(played);
  expect(lookInto(folder, branchFaults)).toEqual([]);
}

/** Reads in the log whether the branch doubts its clock: it says so when that changes. */
function isDoubted({ branch }: PlayedBranch): boolean {
  const said = branch.log.lines().filter(({ msg }) => msg.startsWith('the clock is in doubt'));
  return said.at(-1)?.msg.endsWith('goes on') ?? false;
}

/** Whom a workstation would call, each in its turn by its own order; of fewer than two nobody has to be chosen. */
async function expectNext(model: ModelState, { supervisor, story }: PlayedBranch): Promise<void> {
  const callable = ticketsIn(model, 'waiting').filter((ticket) => mayBeCalled(model, ticket));
  if (callable.length < 2) return;
  const workstation = one(DIFFERENT, story.length);
  const { ticket } = await supervisor.call(whoIsNext, { params: { id: workstation }, query: {} });
  expect(ticket?.code, `who is next at ${workstation}`).toBe(nextFor(model, workstation)?.code);
}

/** The figures that supervision keeps are those that a count of all tickets comes to. */
async function expectSupervision({ supervisor, branch }: PlayedBranch): Promise<void> {
  const shown = await supervisor.call(getSupervision, { query: { idBranch: DEMO.branch } });
  expect(shown.asOf).toBeGreaterThan(branch.clock.now() - 1_000);
  const { lateAt, queues, workstations, ...sums } = lookInto(branch.folder, recounted(shown.asOf));
  const known = new Map(shown.queues.map((queue) => [String(queue.idQueues), queue]));
  expect(shown).toMatchObject(sums);
  for (const [id, queue] of Object.entries(queues)) expect(known.get(id) ?? NOBODY).toMatchObject(queue);
  for (const { idWorkstations, ...one } of shown.workstations)
    expect(one, `workstation ${idWorkstations}`).toMatchObject(workstations[idWorkstations] ?? NOBODY);
  expect(shown.workstations).toHaveLength(Object.keys(workstations).length);
  if (lateAt !== null) expect(shown.changesAt).toBeLessThanOrEqual(lateAt);
  if (shown.changesAt !== null) expect(shown.changesAt).toBeGreaterThan(shown.asOf);
}

const NOBODY = {};
