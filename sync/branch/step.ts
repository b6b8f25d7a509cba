import type { Answer } from '#shared/contract/replication/protocol/messages.ts';
import { askedToWait, backOff } from './back-off.ts';
import { type PushEvent, type PushState, type Step, TOLD } from './push-state.ts';

type Found = Extract<PushEvent, { type: 'found' }>;

/** An answer that takes longer is not waited for: the request is sent again. */
const ANSWER_MS = 30_000;
/**
 * With nothing to send, central is asked at least this often whether all is well: rows whose announcement was missed
 * go out, and a central that lost some says so, without anything new being written.
 */
const WATCH_MS = 60_000;
/** Milliseconds after which a stopped stream is tried again: somebody may have put it right. */
const STOPPED_MS = 900_000;
/**
 * After each push of many the branch rests for as long as it took: its own work has at least half of the machine, and
 * 72 hours of backlog are gone in ten seconds all the same. A push that took longer than this waited for the line or
 * for central, which costs the branch nothing.
 */
const LONGEST_REST_MS = 25;
/** Answers without progress before the next request waits: two ends that disagree must not spin. */
const PATIENCE = 3;

/**
 * The branch's end of replication: what to do when something happens. Knows no clock and no storage; `random` is a
 * number in [0, 1) for the spread of pauses.
 */
export function step(state: PushState, event: PushEvent, random: number): Step {
  switch (event.type) {
    case 'start':
      return greet(state);
    case 'written':
      return state.phase === 'idle' ? push(state) : stay(state);
    case 'woken':
      return woken(state, random);
    case 'failed':
      return failed({ ...state, session: null }, random);
    case 'found':
      return found(state, event, random);
    case 'lost':
      return beginEpoch(state);
    case 'damaged':
      return mend(state);
    case 'begun':
      return again(state, random);
    case 'heard':
      return awaited(state, event.request)
        ? heard({ ...state, silences: 0 }, event.answer, random)
        : stay(state);
  }
}

const awaited = ({ phase, request }: PushState, answered: number): boolean =>
  (phase === 'greeting' || phase === 'pushing') && request === answered;

function heard(state: PushState, answer: Answer, random: number): Step {
  switch (answer.kind) {
    case 'welcome': {
      const { session, applied: place, trusted } = answer;
      const finding = { ...state, phase: 'finding', session } as const;
      const first = trusted
        ? ({ type: 'confirm', session } as const)
        : ({ type: 'alarm', reason: TOLD.copy } as const);
      return { state: finding, effects: [first, { type: 'find', place, acknowledged: false }] };
    }
    case 'ack':
      return {
        state: { ...state, phase: 'finding', failures: 0 },
        effects: [{ type: 'find', place: answer.applied, acknowledged: true }],
      };
    case 'rewind':
      return {
        state: { ...state, phase: 'finding', failures: state.failures + 1 },
        effects: [{ type: 'find', place: answer.applied, acknowledged: false }],
      };
    case 'fork':
      return forked(state);
    case 'greet':
      return again({ ...state, session: null, failures: state.failures + 1 }, random);
    case 'slow':
      return pause(state, askedToWait(answer.ms, random));
    case 'stop':
      return {
        state: { ...state, phase: 'stopped', session: null },
        effects: [
          { type: 'alarm', reason: answer.reason },
          { type: 'wake-after', ms: askedToWait(STOPPED_MS, random) },
        ],
      };
  }
}

function found(state: PushState, { more, tookMs }: Found, random: number): Step {
  if (more && state.failures >= PATIENCE) return failed(state, random);
  if (more) return tookMs > 0 ? pause(state, Math.min(tookMs, LONGEST_REST_MS)) : push(state);
  const effects = [{ type: 'wake-after', ms: WATCH_MS * (0.5 + random / 2) }] as const;
  return { state: { ...state, phase: 'idle' }, effects };
}

function woken(state: PushState, random: number): Step {
  if (state.phase === 'greeting' || state.phase === 'pushing') return unanswered(state, random);
  if (state.phase === 'finding') return stay(state);
  return ask(state);
}

function beginEpoch(state: PushState): Step {
  const failures = state.failures + 1;
  return {
    state: { ...state, phase: 'finding', session: null, failures },
    effects: [{ type: 'begin-epoch' }],
  };
}

function forked(state: PushState): Step {
  const { state: next, effects } = beginEpoch(state);
  return { state: next, effects: [{ type: 'alarm', reason: TOLD.forked }, ...effects] };
}

/** Greets afterwards: central may have named places that the mended log does not have. */
const mend = (state: PushState): Step => ({
  state: { ...state, phase: 'finding', session: null, failures: state.failures + 1 },
  effects: [{ type: 'alarm', reason: TOLD.damagedLog }, { type: 'mend' }],
});

const again = (state: PushState, random: number): Step =>
  state.failures < PATIENCE ? ask(state) : failed(state, random);

const ask = (state: PushState): Step => (state.session === null ? greet(state) : push(state));

function greet(state: PushState): Step {
  const request = state.request + 1;
  return {
    state: { ...state, phase: 'greeting', session: null, request },
    effects: [
      { type: 'wake-after', ms: ANSWER_MS },
      { type: 'greet', request },
    ],
  };
}

function push(state: PushState): Step {
  if (state.session === null) return greet(state);
  const request = state.request + 1;
  return {
    state: { ...state, phase: 'pushing', request },
    effects: [
      { type: 'wake-after', ms: ANSWER_MS },
      { type: 'push', request, session: state.session },
    ],
  };
}

function failed(state: PushState, random: number): Step {
  const failures = state.failures + 1;
  return pause({ ...state, failures }, backOff(failures, random));
}

function unanswered(state: PushState, random: number): Step {
  const silences = state.silences + 1;
  return pause({ ...state, silences }, backOff(silences, random));
}

const pause = (state: PushState, ms: number): Step => ({
  state: { ...state, phase: 'paused' },
  effects: [{ type: 'wake-after', ms }],
});

const stay = (state: PushState): Step => ({ state, effects: [] });
