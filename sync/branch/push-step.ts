import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { Answer } from '#shared/contract/replication/protocol/messages.ts';
import { backOff, retryDelay } from './back-off.ts';

type Found = Extract<PushEvent, { type: 'found' }>;

/** An answer that takes longer is not waited for: the request is sent again. */
const ANSWER_MS = 30_000;
/**
 * Interval of requests with nothing to send, ms: rows with a lost notice are sent, and a central that lost rows
 * reports it without new writes.
 */
const WATCH_MS = 60_000;
/** Retry interval of a stopped stream, ms: a person may have fixed it. */
const STOPPED_MS = 900_000;
/**
 * After each of many pushes the branch pauses for as long as the push took, ms: at least half of the machine is
 * left for its own work, and a backlog of 72 hours still takes ten seconds. A longer push waited for the network
 * or central, which does not load the branch.
 */
const MAX_PAUSE_MS = 25;
/** Answers without progress before the next request waits: two ends that disagree must not spin. */
const MAX_FAILURES = 3;

/** Push state machine of the branch. Without clock or storage; `random` is a number in [0, 1) for jitter. */
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
    case 'notFound':
      return beginEpoch(state);
    case 'damaged':
      return repair(state);
    case 'started':
      return again(state, random);
    case 'received':
      return isExpected(state, event.request)
        ? received({ ...state, silences: 0 }, event.answer, random)
        : stay(state);
  }
}

const isExpected = ({ phase, request }: PushState, answered: number): boolean =>
  (phase === 'greeting' || phase === 'pushing') && request === answered;

function received(state: PushState, answer: Answer, random: number): Step {
  switch (answer.kind) {
    case 'welcome': {
      const { session, applied: position, trusted } = answer;
      const finding = { ...state, phase: 'finding', session } as const;
      const first = trusted
        ? ({ type: 'confirm', session } as const)
        : ({ type: 'alarm', reason: PUSH_NOTICES.copy } as const);
      return { state: finding, effects: [first, { type: 'find', position, acknowledged: false }] };
    }
    case 'ack':
      return {
        state: { ...state, phase: 'finding', failures: 0 },
        effects: [{ type: 'find', position: answer.applied, acknowledged: true }],
      };
    case 'rewind':
      return {
        state: { ...state, phase: 'finding', failures: state.failures + 1 },
        effects: [{ type: 'find', position: answer.applied, acknowledged: false }],
      };
    case 'fork':
      return forked(state);
    case 'greet':
      return again({ ...state, session: null, failures: state.failures + 1 }, random);
    case 'slow':
      return pause(state, retryDelay(answer.ms, random));
    case 'stop':
      return {
        state: { ...state, phase: 'stopped', session: null },
        effects: [
          { type: 'alarm', reason: answer.reason },
          { type: 'wake-after', ms: retryDelay(STOPPED_MS, random) },
        ],
      };
  }
}

function found(state: PushState, { more, tookMs }: Found, random: number): Step {
  if (more && state.failures >= MAX_FAILURES) return failed(state, random);
  if (more) return tookMs > 0 ? pause(state, Math.min(tookMs, MAX_PAUSE_MS)) : push(state);
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
    effects: [{ type: 'start-epoch' }],
  };
}

function forked(state: PushState): Step {
  const { state: next, effects } = beginEpoch(state);
  return { state: next, effects: [{ type: 'alarm', reason: PUSH_NOTICES.forked }, ...effects] };
}

/** Sends a handshake afterwards: central may have referred to positions missing in the repaired log. */
const repair = (state: PushState): Step => ({
  state: { ...state, phase: 'finding', session: null, failures: state.failures + 1 },
  effects: [{ type: 'alarm', reason: PUSH_NOTICES.damagedLog }, { type: 'repair' }],
});

const again = (state: PushState, random: number): Step =>
  state.failures < MAX_FAILURES ? ask(state) : failed(state, random);

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

/**
 * The sender waits for: an answer (`greeting`, `pushing`), its own log (`finding`), rows (`idle`), time (`paused`),
 * or an administrator (`stopped`).
 */
export type Phase = 'greeting' | 'pushing' | 'finding' | 'idle' | 'paused' | 'stopped';

export interface PushState {
  readonly phase: Phase;
  /** The session that central opened; null before its welcome. */
  readonly session: string | null;
  /** Number of the request to central, by which late answers are detected. */
  readonly request: number;
  /** Failures in a row of this end, and answers that led nowhere. */
  readonly failures: number;
  /** Requests in a row without an answer: any answer shows that the network works again. */
  readonly silences: number;
}

export type PushEvent =
  /** `written`: there is a new row; `woken`: the requested time is over; `failed`: an effect threw. */
  | { readonly type: 'start' | 'written' | 'woken' | 'failed' }
  /** The log has the place that central named; `more` rows follow it. `tookMs`: the push that led to it. */
  | { readonly type: 'found'; readonly more: boolean; readonly tookMs: number }
  /** The next row of the log is damaged: nothing was sent. */
  | { readonly type: 'damaged' }
  /** The log does not have it: this is not the history that central knows, or the rows after it are purged. */
  | { readonly type: 'notFound' }
  /** The log is new or repaired: the branch starts a handshake. */
  | { readonly type: 'started' }
  | { readonly type: 'received'; readonly request: number; readonly answer: Answer };

export type Effect =
  | { readonly type: 'greet'; readonly request: number }
  /** The token that the hello offered has been taken. */
  | { readonly type: 'confirm'; readonly session: string }
  /** Find the position in the log and continue there; `acknowledged` if central confirmed it as durable. */
  | { readonly type: 'find'; readonly position: LogPosition; readonly acknowledged: boolean }
  | { readonly type: 'push'; readonly request: number; readonly session: string }
  | { readonly type: 'start-epoch' }
  /** Repairs a damaged log. */
  | { readonly type: 'repair' }
  | { readonly type: 'wake-after'; readonly ms: number }
  | { readonly type: 'alarm'; readonly reason: string };

/** Alarms of the sender, besides those of central and errors. */
export const PUSH_NOTICES = {
  copy: 'central takes this branch for a copy of another',
  missingRows: 'central lost rows that are purged here',
  /** Its disk was restored, or a copy of it connected to central first. */
  forked: 'central has a later past of this branch',
  damagedLog: 'the change log is damaged',
  /** With how many rows were rebuilt, and how many are lost. */
  repairedLog: 'the change log was repaired',
} as const;

interface Step {
  readonly state: PushState;
  readonly effects: readonly Effect[];
}

export const NOT_STARTED: PushState = { phase: 'idle', session: null, request: 0, failures: 0, silences: 0 };
