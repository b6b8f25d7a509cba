import fc from 'fast-check';
import { repository } from '#shared/server/db/repository.ts';
import { nextMoment } from './model-happenings.ts';
import { type ModelState, queueIds } from './model-state.ts';
import type { PlayedBranch } from './played-branch.ts';
import { type Command, expectAlike, telling } from './step.ts';
import type { Tally } from './tally.ts';
import { isTimed } from './workstation-actions.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Mostly what happens within one attention; a day now and then. */
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

/** Time passes, on the wall and in the machine; what the branch does by itself meanwhile is seen one by one. */
export const timePasses = (tally: Tally): fc.Arbitrary<Command> =>
  fc.constantFrom(...PASSES).map((span) => ({
    check: () => true,
    async run(model, played) {
      const until = model.now + span;
      await happen(played, tally, {
        name: 'timePasses',
        text: `${span / SECOND} s pass`,
        act: async () => {
          while (model.now < until) {
            const moment = nextMoment(model, until);
            played.branch.clock.advance(moment - model.now);
            model.mono += moment - model.now;
            model.now = moment;
            await expectAlike(model, played, tally);
          }
        },
      });
    },
    toString: () => `timePasses(${span / SECOND} s)`,
  }));

/** Somebody promises the customers of a queue another time, or none. */
export const promiseChanges = (tally: Tally): fc.Arbitrary<Command> =>
  fc.tuple(fc.constantFrom(...queueIds), fc.constantFrom(0, 1, 5, 60, 600)).map(([queue, sla]) => ({
    check: () => true,
    async run(model, played) {
      await happen(played, tally, {
        name: 'promiseChanges',
        text: `queue ${queue} promises ${sla} s`,
        act: async () => {
          await played.branch.configure((scope) => repository(scope, 'queues').update(queue, { sla }));
          await expectAlike(model, played, tally);
        },
      });
    },
    toString: () => `promiseChanges(${queue}, ${sla} s)`,
  }));

/** By how much it has to be set to be right again. */
const aheadOfRunning = ({ believed, mono, now }: ModelState): number =>
  believed === null ? 0 : believed.now + mono - believed.mono - now;

/** Somebody sets the wall clock: ahead, back, or right again. */
export const clockIsSet = (tally: Tally): fc.Arbitrary<Command> =>
  fc
    .constantFrom<(model: ModelState) => number>(
      ...[-SECOND, -5 * SECOND, -MINUTE, -HOUR, -2 * DAY, -2 * DAY, -9 * DAY].map((by) => () => by),
      ...[10 * SECOND, HOUR, DAY, 2 * DAY, 2 * DAY].map((by) => () => by),
      aheadOfRunning,
      aheadOfRunning,
    )
    .map((by) => ({
      // Kept apart: what becomes due all at once, the branch may do in any order.
      check: (model) => !hasTimers(model) && model.waitingWorkstations.length === 0,
      async run(model, played) {
        await happen(played, tally, {
          name: 'clockIsSet',
          text: `the clock is set by ${by(model) / SECOND} s`,
          act: async () => {
            model.now += by(model);
            model.clockWasSet = true;
            played.branch.clock.set(model.now);
            await expectAlike(model, played, tally);
          },
        });
      },
      toString: () => 'clockIsSet',
    }));

/** The server is off for some time. */
export const serverRestarts = (tally: Tally): fc.Arbitrary<Command> =>
  fc.constantFrom(0, 0, 5 * SECOND, HOUR, DAY, 2 * DAY).map((off) => ({
    check: (model) => off === 0 || (!hasTimers(model) && model.waitingWorkstations.length === 0),
    async run(model, played) {
      await happen(played, tally, {
        name: 'serverRestarts',
        text: `the server is off for ${off / SECOND} s`,
        act: async () => {
          await played.restart(() => {
            played.branch.clock.advance(off);
            played.branch.log.clear();
          });
          model.now += off;
          model.mono += off;
          model.believed = null;
          model.isDoubted = false;
          await expectAlike(model, played, tally);
        },
      });
    },
    toString: () => `serverRestarts(${off / SECOND} s)`,
  }));

const hasTimers = (model: ModelState): boolean => [...model.open.keys()].some(isTimed);

interface TimeCommand {
  readonly name: string;
  /** Says in the story what happens. */
  readonly text: string;
  readonly act: () => Promise<void>;
}

async function happen(played: PlayedBranch, tally: Tally, { name, text, act }: TimeCommand): Promise<void> {
  played.story.push(text);
  await telling(played, act);
  tally.count(name, 'done');
}
