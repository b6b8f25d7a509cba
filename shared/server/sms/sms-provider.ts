/** A message as a provider takes it. */
export interface OutgoingSms {
  /** Names it, the same however often it is tried. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/**
 * What became of handing a message over. `why` is for people and logs, and names no telephone number and no secret.
 *
 * - `refused`: for good. Of the `message`, such as a number that there is none of; or of the `account`, which concerns
 *   every message: wrong key, no money, no such sender.
 * - `again`: it was not taken, and may be later.
 * - `unknown`: it may have been taken. Only a provider that keeps keys may be asked again.
 */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly reference: string }
  | { readonly kind: 'refused'; readonly about: 'message' | 'account'; readonly why: string }
  | { readonly kind: 'again'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** Sends messages. Answers within its patience, and never throws. */
export interface SmsProvider {
  /** Tells whether it takes a message of a key it has seen for the same one, so that nobody gets it twice. */
  readonly keepsKeys: boolean;
  send(message: OutgoingSms): Promise<SmsOutcome>;
}

/** The way to a provider. */
export interface SmsConnection {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds that an answer may take. */
  readonly timeoutMs: number;
  /** Aborted when the server ends. */
  readonly signal: AbortSignal;
}

export interface ProviderOptions {
  /** What opens the account, by name. */
  readonly params: URLSearchParams;
  readonly from: string;
  /** Address of a gateway; empty where the server was started without one. */
  readonly endpoint: string;
  readonly line: SmsConnection;
}
