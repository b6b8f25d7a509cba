import { hash } from 'node:crypto';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { pathOf } from '#shared/contract/client.ts';
import type { AnswerOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts';
import type { Push } from '#shared/contract/replication/protocol/messages.ts';
import { writeCredentials } from '#shared/contract/replication/protocol/signed-text.ts';
import { challengeBranch } from '#shared/contract/replication/replication.ts';
import { encodePush } from '#sync/wire/ndjson.ts';
import { sign } from '#sync/wire/signature.ts';
import { type ExchangeOptions, requestCentral, type WrittenBody } from './central-exchange.ts';

export interface CentralClientOptions extends ExchangeOptions {
  readonly idBranches: number;
  /** PEM. */
  readonly privateKey: string;
  /** Other keys of this machine, PEM: tried where central does not know this one, since either end was put back. */
  readonly otherKeys?: readonly string[];
  /** Hears of every request that was answered, with a refusal too. */
  readonly onAnswer?: () => void;
  /** Hears of every request that was not, and of refusals of the branch itself. */
  readonly onError?: (error: unknown) => void;
}

export interface CallOptions {
  /** ms; 25 s where it is missing. */
  readonly timeoutMs?: number;
  /** Central holds its answer back: others need not wait for it. */
  readonly held?: true;
  /** The rows of a push, where they are written already. */
  readonly lines?: readonly string[] | undefined;
}

/** Speaks with central as one of its branches. */
export interface CentralClient {
  /** Gives the answer in the endpoint's shape; throws `Refusal` or `CentralError`, as `requestCentral` does. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<AnswerOf<E>>;
}

/** Less than the time after which the sender gives a request up, so that two of them never overtake each other. */
const ANSWER_MS = 25_000;

/** What central answers to a key that it does not know, or not any more. */
const IDENTITY_ERRORS: ReadonlySet<string> = new Set(['SIGNATURE_INVALID', 'BRANCH_REVOKED']);

/**
 * Signs its requests with the branch's key. One request at a time is under way, so that a central that is slow is
 * not asked more the slower it gets. Central hears nothing that it could have heard before; where it has forgotten the
 * challenge that the count belongs to, a new one is taken and the request sent once more.
 */
export function createCentralClient(options: CentralClientOptions): CentralClient {
  const { idBranches, privateKey, otherKeys = [], onAnswer, onError } = options;
  const keys = [privateKey, ...otherKeys];
  /** Counts to the key that central knows. */
  let signing = 0;
  let last: Promise<unknown> = Promise.resolve();
  let session: Promise<Session> | null = null;

  /** The challenge to sign with: a new one where there is none but the one that was found stale. */
  async function challenge(timeoutMs: number, stale: Session | null): Promise<Session> {
    if (session && (await session.catch(() => stale)) !== stale) return session;
    session = requestCentral(options, {
      endpoint: challengeBranch,
      path: pathOf(challengeBranch, {}),
      body: written({ idBranches }),
      timeoutMs,
    }).then((given) => ({ ...given, count: 0 }));
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

  function runSerially<T>(task: () => Promise<T>): Promise<T> {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    async call(endpoint, given, { timeoutMs = ANSWER_MS, held, lines } = {}) {
      const parts = given as Parts;
      const request = {
        endpoint,
        path: pathOf(endpoint, parts),
        body: written(parts.body, lines),
        timeoutMs,
      };
      try {
        const answer = await (held ? send(request) : runSerially(() => send(request)));
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
