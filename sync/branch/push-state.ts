import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { Answer } from '#shared/contract/replication/protocol/messages.ts';

/**
 * Names what the sender waits for: an answer (`greeting`, `pushing`), its own log (`finding`), something to send
 * (`idle`), time (`paused`), or a person who looks (`stopped`).
 */
export type Phase = 'greeting' | 'pushing' | 'finding' | 'idle' | 'paused' | 'stopped';

export interface PushState {
  readonly phase: Phase;
  /** The session that central opened; null before its welcome. */
  readonly session: string | null;
  /** Numbers the requests to central, so that a late answer is not taken for the one that is waited for. */
  readonly request: number;
  /** Failures in a row of this end, and answers that led nowhere. */
  readonly failures: number;
  /** Requests in a row without an answer: any answer shows that the network works again. */
  readonly silences: number;
}

export type PushEvent =
  /** `written`: there is a new row; `woken`: the time that was asked for is over; `failed`: an effect threw. */
  | { readonly type: 'start' | 'written' | 'woken' | 'failed' }
  /** The log has the place that central named; `more` rows follow it. `tookMs`: the push that led to it. */
  | { readonly type: 'found'; readonly more: boolean; readonly tookMs: number }
  /** What comes next in the log is damaged: nothing was sent. */
  | { readonly type: 'damaged' }
  /** The log does not have it: this is not the history that central knows, or the rows after it are purged. */
  | { readonly type: 'lost' }
  /** The log is another, or whole again: the branch greets anew. */
  | { readonly type: 'begun' }
  | { readonly type: 'heard'; readonly request: number; readonly answer: Answer };

export type Effect =
  | { readonly type: 'greet'; readonly request: number }
  /** The token that the hello offered has been taken. */
  | { readonly type: 'confirm'; readonly session: string }
  /** Look for the place in the log and go on from there; `acknowledged` if central confirmed it as durable. */
  | { readonly type: 'find'; readonly place: LogPosition; readonly acknowledged: boolean }
  | { readonly type: 'push'; readonly request: number; readonly session: string }
  | { readonly type: 'begin-epoch' }
  /** Puts a damaged log right. */
  | { readonly type: 'mend' }
  | { readonly type: 'wake-after'; readonly ms: number }
  | { readonly type: 'alarm'; readonly reason: string };

/** Lists the sender's own reasons for an alarm, beside what central says and what throws. */
export const TOLD = {
  copy: 'central takes this branch for a copy of another',
  missingRows: 'central lost rows that are purged here',
  /** Its disk was put back whole, or a copy of it has spoken with central first. */
  forked: 'central has a later past of this branch',
  damagedLog: 'the change log is damaged',
  /** With how many rows were rebuilt, and how many are lost. */
  repairedLog: 'the change log was mended',
} as const;

export interface Step {
  readonly state: PushState;
  readonly effects: readonly Effect[];
}

export const NOT_STARTED: PushState = { phase: 'idle', session: null, request: 0, failures: 0, silences: 0 };
