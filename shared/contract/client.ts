import type { AnswerOf, Endpoint, RequestOf } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { Refusal } from './refusal.ts';

export interface ClientOptions {
  /** Origin of the server, without a trailing slash; empty for the page's own. */
  readonly origin: string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
  readonly randomKey: () => string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Repeating a call under the same key does nothing again; made up when missing. */
  readonly idempotencyKey?: string;
  /** Said while the page goes away: it is sent although nobody is left to hear the answer. */
  readonly keepalive?: true;
}

export type Client = ReturnType<typeof createClient>;

/** The server could not be reached, or what answered was not the server. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * The typed client of the contract. `call` resolves with the endpoint's answer, throws `Refusal` with a code of
 * the catalogue when the server refuses, and `Unreachable` when there is no answer.
 */
export function createClient(options: ClientOptions) {
  async function send(endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<Response> {
    const response = await options
      .fetch(options.origin + pathOf(endpoint, parts), {
        method: endpoint.method.toUpperCase(),
        headers: headersOf(endpoint, parts, call),
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...(call.signal && { signal: call.signal }),
        ...(call.keepalive && { keepalive: true }),
      })
      .catch((cause: unknown) => {
        throw new Unreachable('no answer', { cause });
      });
    if (response.ok) return response;
    throw await refusalOf(response);
  }

  function headersOf(endpoint: Endpoint, parts: Parts, call: CallOptions): Record<string, string> {
    const token = options.token();
    return {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'get' && { 'idempotency-key': call.idempotencyKey ?? options.randomKey() }),
    };
  }

  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      call: CallOptions = {},
    ): Promise<AnswerOf<E>> {
      const response = await send(endpoint, request as Parts, call);
      if ('media' in endpoint.answer) return new Uint8Array(await response.arrayBuffer()) as AnswerOf<E>;
      return (await response.json()) as AnswerOf<E>;
    },
  };
}

/** The address of a call below the origin, for `<audio>` and `<img>` too. */
export function pathOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return `/api${path}${search && `?${search}`}`;
}

async function refusalOf(response: Response): Promise<Refusal | Unreachable> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRefusalBody(body)) return new Unreachable(`answer ${response.status} without a code`);
  const { field, params } = body;
  return new Refusal(body.status, { ...(field && { field }), ...(params && { params }) });
}

interface KnownRefusal {
  readonly status: ErrorCode;
  readonly field?: string;
  readonly params?: Record<string, string | number>;
}

function isRefusalBody(body: unknown): body is KnownRefusal {
  return typeof body === 'object' && body !== null && 'status' in body && String(body.status) in ERRORS;
}
