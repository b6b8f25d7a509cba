import { hash } from 'node:crypto';
import PQueue from 'p-queue';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { pathOf } from '#shared/contract/client.ts';
import type { AnswerOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts';
import type { Push } from '#shared/contract/replication/protocol/messages.ts';
import { writeCredentials } from '#shared/contract/replication/protocol/signed-text.ts';
import { challengeBranch } from '#shared/contract/replication/replication.ts';
import { encodePush } from '#sync/wire/cut-batch.ts';
import { sign } from '#sync/wire/signature.ts';
import { type ExchangeOptions, requestCentral, type WrittenBody } from './central-exchange.ts';
import { ANSWER_TIMEOUT_MS } from './timeouts.ts';

export interface CentralClientOptions extends ExchangeOptions {
  readonly idBranches: number;
  /** PEM. */
  readonly privateKey: string;
  /** Other keys of this machine (PEM), tried if central does not know this one because either end was restored. */
  readonly otherKeys?: readonly string[];
  /** Called after each answered request, including API errors. */
  readonly onAnswer?: () => void;
  /** Called after each unanswered request, and for API errors about the branch itself. */
  readonly onError?: (error: unknown) => void;
}

export interface CallOptions {
  /** ms; 25 s by default. */
  readonly timeoutMs?: number;
  /** Central holds its answer back: others need not wait for it. */
  readonly longPoll?: true;
  /** The rows of a push, if they are encoded already. */
  readonly lines?: readonly string[] | undefined;
}

/** Client of central, authenticated as one of its branches. */
export interface CentralClient {
  /** Returns the answer of the endpoint; throws the errors of `requestCentral`. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<AnswerOf<E>>;
}

/** Connection of an enrolled branch to its central, as each part of a session uses it. */
export interface CentralLink {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly alarm: (reason: string, detail?: string) => void;
}

/** Errors of central for an unknown or revoked key. */
const IDENTITY_ERRORS: ReadonlySet<string> = new Set(['SIGNATURE_INVALID', 'BRANCH_REVOKED']);

/**
 * Signs requests with the key of the branch. One request runs at a time, so that a slow central is not overloaded.
 * Central never accepts a replayed request; if it has lost the challenge of the counter, a new one is fetched and
 * the request repeated once.
 */
export function createCentralClient(given: CentralClientOptions): CentralClient {
  const options = { ...given, checksums: { isSent: false } };
  const { idBranches, privateKey, otherKeys = [], onAnswer, onError } = options;
  const keys = [privateKey, ...otherKeys];
  /** Counts to the key that central knows. */
  let signing = 0;
  const queue = new PQueue({ concurrency: 1 });
  let session: Promise<Session> | null = null;

  /** Challenge to sign with: a new one if there is none, or only the stale one. */
  async function challenge(timeoutMs: number, stale: Session | null): Promise<Session> {
    if (session && (await session.catch(() => stale)) !== stale) return session;
    session = requestCentral(options, {
      endpoint: challengeBranch,
      path: pathOf(challengeBranch, {}),
      body: written({ idBranches }),
      timeoutMs,
    }).then((body) => ({ ...body, count: 0 }));
    return session;
  }

  async function send<E extends Endpoint>(
    request: UnsignedRequest<E>,
    stale: Session | null = null,
    tried = 0,
  ): Promise<AnswerOf<E>> {
    const under = await challenge(request.timeoutMs, stale);
    under.count += 1;
    const credentials = { idBranches, challenge: under.challenge, count: under.count };
    const signedWith = signing;
    const signature = sign(keys[signedWith] ?? privateKey, {
      ...credentials,
      method: request.endpoint.method,
      path: request.path,
      bodyHash: hash('sha256', request.body.text),
    });
    const authorization = writeCredentials({ ...credentials, signature });
    try {
      return await requestCentral(options, { ...request, authorization });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (IDENTITY_ERRORS.has(error.status) && tried < otherKeys.length) {
        signing = (signedWith + 1) % keys.length;
        return send(request, stale, tried + 1);
      }
      if (stale || error.status !== 'SIGNATURE_EXPIRED') throw error;
      return send(request, under, tried);
    }
  }

  return {
    async call(endpoint, body, { timeoutMs = ANSWER_TIMEOUT_MS.default, longPoll, lines } = {}) {
      const parts = body as Parts;
      const request = {
        endpoint,
        path: pathOf(endpoint, parts),
        body: written(parts.body, lines),
        timeoutMs,
      };
      try {
        const answer = await (longPoll ? send(request) : queue.add(() => send(request)));
        onAnswer?.();
        return answer;
      } catch (error) {
        onError?.(error);
        throw error;
      }
    },
  };
}

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

interface Session {
  readonly challenge: string;
  /** Requests sent under it so far. */
  count: number;
}

interface UnsignedRequest<E extends Endpoint> {
  readonly endpoint: E;
  readonly path: string;
  readonly body: WrittenBody;
  readonly timeoutMs: number;
}

/** Rows travel a line each; everything else is small. */
function written(body: unknown, lines?: readonly string[]): WrittenBody {
  if (isPush(body)) return { text: encodePush(body, lines), type: 'application/x-ndjson' };
  return { text: JSON.stringify(body ?? {}), type: 'application/json' };
}

const isPush = (body: unknown): body is Push =>
  typeof body === 'object' && body !== null && 'kind' in body && body.kind === 'push';
