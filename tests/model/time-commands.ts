import fc from 'fast-check';
import { repository } from '#shared/server/db/repository.ts';
import { nextMoment } from './model-incidents.ts';
import { type ModelState, queueIds } from './model-state.ts';
import type { SimulatedBranch } from './simulated-branch.ts';
import { type Command, expectAlike, telling } from './step.ts';
import type { Tally } from './tally.ts';
import { isTimed } from './workstation-actions.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Mostly durations within one attention; sometimes a day. */
const PASSES = [
  SECOND,
  2 * SECOND,
  2 * SECOND,
  5 * SECOND,
  21 * SECOND,
  21 * SECOND,
  31 * SECOND,
  40 * SECOND,
  59 * SECOND,
  61 * SECOND,
  11 * MINUTE,
  11 * MINUTE,
  HOUR,
  DAY,
];

/** Advances wall clock and monotonic clock; automatic actions are observed one by one. */
export const timePasses = (tally: Tally): fc.Arbitrary<Command> =>
  fc.constantFrom(...PASSES).map((span) => ({
    check: () => true,
    async run(model, simulated) {
      const until = model.now + span;
      await happen(simulated, tally, {
        name: 'timePasses',
        text: `${span / SECOND} s pass`,
        act: async () => {
          while (model.now < until) {
            const moment = nextMoment(model, until);
            simulated.branch.clock.advance(moment - model.now);
            model.mono += moment - model.now;
            model.now = moment;
            await expectAlike(model, simulated, tally);
          }
        },
      });
    },
    toString: () => `timePasses(${span / SECOND} s)`,
  }));

/** Changes the service level of a queue. */
export const promiseChanges = (tally: Tally): fc.Arbitrary<Command> =>
  fc.tuple(fc.constantFrom(...queueIds), fc.constantFrom(0, 1, 5, 60, 600)).map(([queue, sla]) => ({
    check: () => true,
    async run(model, simulated) {
      await happen(simulated, tally, {
        name: 'promiseChanges',
        text: `queue ${queue} promises ${sla} s`,
        act: async () => {
          await simulated.branch.configure((scope) => repository(scope, 'queues').update(queue, { sla }));
          await expectAlike(model, simulated, tally);
        },
      });
    },
    toString: () => `promiseChanges(${queue}, ${sla} s)`,
  }));

/** Correction that makes the wall clock right. */
const aheadOfRunning = ({ trustedClock: assumed, mono, now }: ModelState): number =>
  assumed === null ? 0 : assumed.now + mono - assumed.mono - now;

/** Sets the wall clock: ahead, back, or right. */
export const clockIsSet = (tally: Tally): fc.Arbitrary<Command> =>
  fc
    .constantFrom<(model: ModelState) => number>(
      ...[-SECOND, -5 * SECOND, -MINUTE, -HOUR, -2 * DAY, -2 * DAY, -9 * DAY].map((by) => () => by),
      ...[10 * SECOND, HOUR, DAY, 2 * DAY, 2 * DAY].map((by) => () => by),
      aheadOfRunning,
      aheadOfRunning,
    )
    .map((by) => ({
      // Skipped with pending automatic actions: the branch may run simultaneously due ones in any order.
      check: (model) => !hasTimers(model) && model.waitingWorkstations.length === 0,
      async run(model, simulated) {
        await happen(simulated, tally, {
          name: 'clockIsSet',
          text: `the clock is set by ${by(model) / SECOND} s`,
          act: async () => {
            model.now += by(model);
            model.clockWasSet = true;
            simulated.branch.clock.set(model.now);
            await expectAlike(model, simulated, tally);
          },
        });
      },
      toString: () => 'clockIsSet',
    }));

/** The server is off for some time. */
export const serverRestarts = (tally: Tally): fc.Arbitrary<Command> =>
  fc.constantFrom(0, 0, 5 * SECOND, HOUR, DAY, 2 * DAY).map((off) => ({
    check: (model) => off === 0 || (!hasTimers(model) && model.waitingWorkstations.length === 0),
    async run(model, simulated) {
      await happen(simulated, tally, {
        name: 'serverRestarts',
        text: `the server is off for ${off / SECOND} s`,
        act: async () => {
          await simulated.restart(() => {
            simulated.branch.clock.advance(off);
            simulated.branch.log.clear();
          });
          model.now += off;
          model.mono += off;
          model.trustedClock = null;
          model.isDoubted = false;
          await expectAlike(model, simulated, tally);
        },
      });
    },
    toString: () => `serverRestarts(${off / SECOND} s)`,
  }));

const hasTimers = (model: ModelState): boolean => [...model.open.keys()].some(isTimed);

interface TimeCommand {
  readonly name: string;
  /** Description in the story. */
  readonly text: string;
  readonly act: () => Promise<void>;
}

async function happen(
  simulated: SimulatedBranch,
  tally: Tally,
  { name, text, act }: TimeCommand,
): Promise<void> {
  simulated.story.push(text);
  await telling(simulated, act);
  tally.count(name, 'done');
}
