import type { ConfigurationPart } from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { Taken } from './take-part.ts';

/** Names what the receiver waits for: an answer, its own database (`taking`), news (`idle`), or time (`paused`). */
type Phase = 'asking' | 'taking' | 'idle' | 'paused';

export interface PullState {
  readonly phase: Phase;
  /** Numbers the requests, so that a late answer is not taken for the one that is waited for. */
  readonly request: number;
  /** Failures in a row, and configurations in a row that did not come to what central says. */
  readonly failures: number;
  /** True where there was news while it was busy. */
  readonly announced: boolean;
}

export type PullEvent =
  /** `announced`: central has something new, or may have; `woken`: the time is over; `failed`: an effect threw. */
  | { readonly type: 'start' | 'announced' | 'woken' | 'failed' }
  | { readonly type: 'heard'; readonly request: number; readonly part: ConfigurationPart }
  | { readonly type: 'taken'; readonly outcome: Taken };

export type PullEffect =
  | { readonly type: 'ask'; readonly request: number }
  | { readonly type: 'take'; readonly part: ConfigurationPart }
  | { readonly type: 'wake-after'; readonly ms: number }
  | { readonly type: 'alarm'; readonly reason: string };

export interface PullStep {
  readonly state: PullState;
  readonly effects: readonly PullEffect[];
}

export const NOT_PULLED: PullState = { phase: 'idle', request: 0, failures: 0, announced: false };
