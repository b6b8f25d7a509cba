/** A message for a provider. */
export interface OutgoingSms {
  /** Stays the same over all attempts. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/**
 * Outcome of a request; `why` is for people and logs, without numbers and secrets.
 * - `refused`: final, because of the `message` (such as an unknown number) or the `account` (credentials, credit, sender)
 * - `again`: not accepted now
 * - `unknown`: possibly accepted; retry only with idempotency keys
 */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly reference: string }
  | { readonly kind: 'refused'; readonly about: 'message' | 'account'; readonly why: string }
  | { readonly kind: 'again'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** Sends messages. Answers within its timeout and never throws. */
export interface SmsProvider {
  /** True if it recognises repeated keys. */
  readonly isIdempotent: boolean;
  send(message: OutgoingSms): Promise<SmsOutcome>;
}

/** Connection settings of a provider. */
export interface SmsConnection {
  readonly fetch: typeof globalThis.fetch;
  /** Timeout of a request. */
  readonly timeoutMs: number;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

export interface ProviderOptions {
  /** Credentials by name. */
  readonly params: URLSearchParams;
  readonly from: string;
  /** Address of a gateway; empty if not configured. */
  readonly endpoint: string;
  readonly line: SmsConnection;
}
