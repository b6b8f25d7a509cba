import type { Answer } from '../wire/messages.ts';
import type { Place } from '../wire/place.ts';

/**
 * What the sender waits for: an answer (`greeting`, `pushing`), its own log (`finding`), something to send (`idle`),
 * time (`paused`), or somebody who looks (`stopped`).
 */
export type Phase = 'greeting' | 'pushing' | 'finding' | 'idle' | 'paused' | 'stopped';

export interface PushState {
  readonly phase: Phase;
  /** The session that central opened; nothing before its welcome. */
  readonly session: string | null;
  /** Numbers the questions to central, so that a late answer is not taken for the one that is waited for. */
  readonly question: number;
  /** Failures in a row, and answers that led nowhere. */
  readonly failures: number;
}

export type PushEvent =
  /** `written`: there is a new row; `woken`: the time that was asked for is over; `failed`: an effect threw. */
  | { readonly type: 'start' | 'written' | 'woken' | 'failed' }
  /** The log has the place that central named; `more` rows follow it. */
  | { readonly type: 'found'; readonly more: boolean }
  /** The log does not have it: this is not the history that central knows, or the rows after it are purged. */
  | { readonly type: 'lost' }
  /** A new epoch has begun. */
  | { readonly type: 'begun' }
  | { readonly type: 'heard'; readonly question: number; readonly answer: Answer };

export type Effect =
  | { readonly type: 'greet'; readonly question: number }
  /** The token that the hello offered has been taken. */
  | { readonly type: 'confirm'; readonly session: string }
  /** Look for the place in the log and go on from there; `acknowledged` if central confirmed it as durable. */
  | { readonly type: 'find'; readonly place: Place; readonly acknowledged: boolean }
  | { readonly type: 'push'; readonly question: number; readonly session: string }
  | { readonly type: 'begin-epoch' }
  | { readonly type: 'wake-after'; readonly ms: number }
  | { readonly type: 'alarm'; readonly reason: string };

export interface Step {
  readonly state: PushState;
  readonly effects: readonly Effect[];
}

export const NOT_STARTED: PushState = { phase: 'idle', session: null, question: 0, failures: 0 };
