import fc from 'fast-check';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { NO_TICKET } from './model-branch.ts';
import type { ModelState, ModelTicket } from './model-state.ts';
import type { SimulatedBranch } from './simulated-branch.ts';

/** The next action of a user in the model. */
export interface Action {
  /** Readable description. */
  readonly text: string;
  /** Errors with which the branch must reject it; empty if it must succeed. */
  readonly errors: readonly ErrorCode[];
  /** Distinguishes it from other actions with the same errors. */
  readonly because?: string;
  /**
   * Runs the action on the branch. Resolves with a function that applies it to the model and returns answer and
   * expectation.
   */
  send(branch: SimulatedBranch): Promise<() => Answered>;
}

export interface Answered {
  readonly answer: unknown;
  /** Required content of the answer. */
  readonly expected: object;
}

/** Random input from which an action is chosen. */
export interface Edit {
  /** Kind of invalid input: mostly none, sometimes a wrong author or target. */
  readonly odd: 'none' | 'who' | 'what';
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Null if the model has no target for the action. */
export type Plan = (model: ModelState, edit: Edit) => Action | null;

const choice = fc.nat(23);

export const edit: fc.Arbitrary<Edit> = fc.record({
  odd: fc.oneof(
    { weight: 10, arbitrary: fc.constant('none' as const) },
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

/** A ticket that may not exist; mostly the latest, with double weight for current and stand-by ones. */
export function anyTicket(model: ModelState, choice: number): number {
  const latest = [...model.tickets.values()].reverse();
  const had = latest.filter(({ state }) => state === 'assisting' || state === 'standby');
  return one([...had, ...latest].map(({ id }) => id).concat(NO_TICKET), choice);
}

/** Readable name of a ticket. */
export const nameOf = (id: number, ticket: ModelTicket | undefined): string =>
  ticket ? ticket.code || 'who has no ticket' : `ticket ${id}`;

export const violationsOf = (...found: readonly (readonly [boolean, ErrorCode])[]): ErrorCode[] =>
  found.filter(([isSo]) => isSo).map(([, code]) => code);

export function action<Answer>(
  text: string,
  violations: readonly ErrorCode[],
  send: (branch: SimulatedBranch) => Promise<Answer>,
  happen: (answer: Answer) => object,
): Action {
  return {
    text,
    errors: violations,
    async send(branch) {
      const answer = await send(branch);
      return () => ({ answer, expected: happen(answer) });
    },
  };
}
