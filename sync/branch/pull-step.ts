import { backOff } from './back-off.ts';
import type { PullEvent, PullState, PullStep } from './pull-state.ts';
import type { Taken } from './take-part.ts';

/** An answer that takes longer is not waited for. */
const ANSWER_MS = 30_000;
/** Milliseconds between two requests without news: news may be missed, and a central that was put back sends none. */
const WATCH_MS = 60_000;
/** Configurations in a row with another sum than central's that raise an alarm and make the next one wait. */
const PATIENCE = 3;

/**
 * The branch's end of the way down: what to do when something happens. Knows no clock and no storage; `random` is a
 * number in [0, 1) for the spread of pauses.
 */
export function pullStep(state: PullState, event: PullEvent, random: number): PullStep {
  switch (event.type) {
    case 'start':
      return ask(state);
    case 'announced':
      return isBusy(state) ? stay({ ...state, announced: true }) : ask(state);
    case 'woken':
      if (state.phase === 'asking') return failed(state, random);
      return isBusy(state) ? stay(state) : ask(state);
    case 'failed':
      return failed(state, random);
    case 'heard':
      if (state.phase !== 'asking' || event.request !== state.request) return stay(state);
      return { state: { ...state, phase: 'taking' }, effects: [{ type: 'take', part: event.part }] };
    case 'taken':
      return taken(state, event.outcome, random);
  }
}

const isBusy = ({ phase }: PullState): boolean => phase === 'asking' || phase === 'taking';

function taken(state: PullState, outcome: Taken, random: number): PullStep {
  if (outcome === 'more') return ask(state);
  if (outcome === 'torn') {
    const torn = { ...state, failures: state.failures + 1 };
    if (torn.failures < PATIENCE) return ask(torn);
    const pausing = failed(state, random);
    const reason = 'the configuration does not come to what central says';
    return { ...pausing, effects: [...pausing.effects, { type: 'alarm', reason }] };
  }
  const whole = { ...state, failures: 0 };
  if (state.announced) return ask(whole);
  return {
    state: { ...whole, phase: 'idle' },
    effects: [{ type: 'wake-after', ms: WATCH_MS * (0.5 + random / 2) }],
  };
}

function ask(state: PullState): PullStep {
  const request = state.request + 1;
  return {
    state: { ...state, phase: 'asking', request, announced: false },
    effects: [
      { type: 'wake-after', ms: ANSWER_MS },
      { type: 'ask', request },
    ],
  };
}

function failed(state: PullState, random: number): PullStep {
  const failures = state.failures + 1;
  return {
    state: { ...state, phase: 'paused', failures, announced: false },
    effects: [{ type: 'wake-after', ms: backOff(failures, random) }],
  };
}

const stay = (state: PullState): PullStep => ({ state, effects: [] });
