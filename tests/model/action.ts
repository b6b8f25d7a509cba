import fc from 'fast-check';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { NO_TICKET } from './model-branch.ts';
import type { ModelState, ModelTicket } from './model-state.ts';
import type { PlayedBranch } from './played-branch.ts';

/** Describes what somebody does next, as the model sees it. */
export interface Action {
  /** Says who does what, for people. */
  readonly text: string;
  /** Why it must be refused; nothing where it must be done. */
  readonly faults: readonly ErrorCode[];
  /** Tells it from others with the same faults. */
  readonly because?: string;
  /** Does it to the branch. Resolves when it is done with what does it to the model and tells answer and expectation. */
  send(branch: PlayedBranch): Promise<() => Answered>;
}

export interface Answered {
  readonly answer: unknown;
  /** Holds what the answer must contain. */
  readonly expected: object;
}

/** Everything that an action is chosen by. */
export interface Wish {
  /** Says what about it makes no sense: nothing mostly; now and then who does it and where, or what it is done to. */
  readonly odd: 'nothing' | 'who' | 'what';
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Null where there is nothing to do it to. */
export type Plan = (model: ModelState, wish: Wish) => Action | null;

const choice = fc.nat(23);

export const wish: fc.Arbitrary<Wish> = fc.record({
  odd: fc.oneof(
    { weight: 10, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constant('who' as const) },
    { weight: 1, arbitrary: fc.constant('what' as const) },
  ),
  a: choice,
  b: choice,
  c: choice,
});

export function one<T>(items: readonly T[], choice: number): T {
  if (items.length === 0) throw new Error('there is nothing to choose from');
  return items[choice % items.length] as T;
}

/** Whatever ticket there is or is not; the latest first, and those twice that somebody still has. */
export function anyTicket(model: ModelState, choice: number): number {
  const latest = [...model.tickets.values()].reverse();
  const had = latest.filter(({ state }) => state === 'assisting' || state === 'standby');
  return one([...had, ...latest].map(({ id }) => id).concat(NO_TICKET), choice);
}

/** A ticket as people call it. */
export const nameOf = (id: number, ticket: ModelTicket | undefined): string =>
  ticket ? ticket.code || 'who has no ticket' : `ticket ${id}`;

export const faultsOf = (...found: readonly (readonly [boolean, ErrorCode])[]): ErrorCode[] =>
  found.filter(([isSo]) => isSo).map(([, code]) => code);

export function action<Answer>(
  text: string,
  faults: readonly ErrorCode[],
  send: (branch: PlayedBranch) => Promise<Answer>,
  happen: (answer: Answer) => object,
): Action {
  return {
    text,
    faults,
    async send(branch) {
      const answer = await send(branch);
      return () => ({ answer, expected: happen(answer) });
    },
  };
}
