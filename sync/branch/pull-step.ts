import type { ConfigurationPart } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { backOff } from './back-off.ts';
import type { PartResult } from './take-part.ts';

/** An answer that takes longer is not waited for. */
const ANSWER_MS = 30_000;
/** Pause in ms between two requests without a notice: notices may be lost, and a restored central sends none. */
const WATCH_MS = 60_000;
/** Configurations in a row with another sum than central's that raise an alarm and make the next one wait. */
const MAX_FAILURES = 3;

/** Pull state machine of the branch. Without clock or storage; `random` is a number in [0, 1) for jitter. */
export function pullStep(state: PullState, event: PullEvent, random: number): PullStep {
  switch (event.type) {
    case 'start':
      return ask(state);
    case 'announced':
      return isBusy(state) ? stay({ ...state, announced: true }) : ask(state);
    case 'woken':
      if (state.phase === 'requesting') return failed(state, random);
      return isBusy(state) ? stay(state) : ask(state);
    case 'failed':
      return failed(state, random);
    case 'received':
      if (state.phase !== 'requesting' || event.request !== state.request) return stay(state);
      return { state: { ...state, phase: 'receiving' }, effects: [{ type: 'take', part: event.part }] };
    case 'stored':
      return received(state, event.outcome, random);
  }
}

const isBusy = ({ phase }: PullState): boolean => phase === 'requesting' || phase === 'receiving';

function received(state: PullState, outcome: PartResult, random: number): PullStep {
  if (outcome === 'more') return ask(state);
  if (outcome === 'torn') {
    const torn = { ...state, failures: state.failures + 1 };
    if (torn.failures < MAX_FAILURES) return ask(torn);
    const pausing = failed(state, random);
    const reason = 'the configuration does not come to what central says';
    return { ...pausing, effects: [...pausing.effects, { type: 'alarm', reason }] };
  }
  const next = { ...state, failures: 0 };
  if (state.announced) return ask(next);
  return {
    state: { ...next, phase: 'idle' },
    effects: [{ type: 'wake-after', ms: WATCH_MS * (0.5 + random / 2) }],
  };
}

function ask(state: PullState): PullStep {
  const request = state.request + 1;
  return {
    state: { ...state, phase: 'requesting', request, announced: false },
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

/** The receiver waits for: an answer, its own database (`taking`), a notice (`idle`), or time (`paused`). */
type Phase = 'requesting' | 'receiving' | 'idle' | 'paused';

export interface PullState {
  readonly phase: Phase;
  /** Number of the request, by which late answers are detected. */
  readonly request: number;
  /** Consecutive failures, and consecutive configurations with wrong totals. */
  readonly failures: number;
  /** True if a notice arrived while it was busy. */
  readonly announced: boolean;
}

export type PullEvent =
  /** `announced`: central has something new, or may have; `woken`: the time is over; `failed`: an effect threw. */
  | { readonly type: 'start' | 'announced' | 'woken' | 'failed' }
  | { readonly type: 'received'; readonly request: number; readonly part: ConfigurationPart }
  | { readonly type: 'stored'; readonly outcome: PartResult };

export type PullEffect =
  | { readonly type: 'ask'; readonly request: number }
  | { readonly type: 'take'; readonly part: ConfigurationPart }
  | { readonly type: 'wake-after'; readonly ms: number }
  | { readonly type: 'alarm'; readonly reason: string };

interface PullStep {
  readonly state: PullState;
  readonly effects: readonly PullEffect[];
}

export const NOT_PULLED: PullState = { phase: 'idle', request: 0, failures: 0, announced: false };
