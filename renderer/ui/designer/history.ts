/** How many steps can be undone. */
const MAX_STEPS = 100;

interface Past<State> {
  readonly state: State;
  /** Names the step that led away from it. */
  readonly step: string;
}

/** What is being made, with what it was before and what was undone. */
export interface History<State> {
  readonly past: readonly Past<State>[];
  readonly present: State;
  readonly future: readonly Past<State>[];
  /** What the last step typed into: typing on in the same field is the same step. */
  readonly typing: string | null;
}

export const initialHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  typing: null,
});

/** Goes a step on; `typing` names a field whose further changes are one step with this one. */
export function did<State>(
  history: History<State>,
  present: State,
  step: string,
  typing: string | null = null,
): History<State> {
  if (present === history.present) return history;
  const goesOn = typing !== null && typing === history.typing && history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, { state: history.present, step }].slice(-MAX_STEPS);
  return { past, present, future: [], typing };
}

export function undone<State>(history: History<State>): History<State> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    present: last.state,
    future: [{ state: history.present, step: last.step }, ...history.future],
    typing: null,
  };
}

export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return {
    past: [...history.past, { state: history.present, step: next.step }],
    present: next.state,
    future,
    typing: null,
  };
}
