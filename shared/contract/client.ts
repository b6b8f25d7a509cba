import type { Seconds } from '#shared/domain/ids.ts';
import type { Fields } from '#shared/domain/versions/merge-change.ts';
import { ApiError, type ChangedVersion } from './api-error.ts';
import {
  type AnswerOf,
  type Download,
  type Endpoint,
  MAX_LIST_ROWS,
  type RequestOf,
  UNWELL,
} from './endpoint.ts';
import { versionFields } from './versions.ts';

export interface ClientOptions {
  /** Origin of the server, without a trailing slash; empty for the page's own. */
  readonly origin: string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
  readonly randomKey: () => string;
  /** Tells for how long nobody has touched the page; missing where there is no page. */
  readonly idleFor?: () => Seconds;
}

/** Says with a request for how many seconds nobody has touched the page that sends it. */
export const IDLE_HEADER = 'turno-idle';

/** Says with a change of how many people who wait whoever makes it knows: asked with CUSTOMERS_ARE_WAITING, they want it anyway. */
export const WAITING_HEADER = 'turno-waiting';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Repeating a call under the same key does nothing again; made up when missing. */
  readonly idempotencyKey?: string;
  /** Goes through with what was refused with CUSTOMERS_ARE_WAITING, as long as no more are waiting than this. */
  readonly waitingKnown?: number | undefined;
  /**
   * The thing as it was read that this updates or deletes, of an endpoint that is versioned: refused with
   * CHANGED_SINCE_READ where a value of it has changed by now. Fields that the endpoint does not know are left out.
   */
  readonly basedOn?: object | undefined;
  /** Decides on such a change: answers what to send instead and what that is based on; null gives up. */
  readonly onChanged?: ResolveChange | undefined;
  /** True while the page is being left: the request is sent although no answer can be read. */
  readonly keepalive?: true;
  /** Hears while a download comes: bytes that are here, and how many there will be. */
  readonly onProgress?: (bytes: number, total: number) => void;
}

/** A change that was refused because its thing has changed since it was read. */
export interface StaleChange {
  readonly endpoint: Endpoint;
  readonly base: Fields;
  /** The body that was sent; null of a deletion. */
  readonly mine: Fields | null;
  readonly version: ChangedVersion;
}

/** Merges a change with another; answers the body to send, null to give up. */
export type ResolveChange = (change: StaleChange) => Promise<Fields | null>;

/** A change that was given up because its thing has changed since it was read. */
export class ChangeGivenUp extends Error {
  override readonly name = 'ChangeGivenUp';
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
  readonly file?: Blob;
}

/**
 * The typed client of the contract. `call` resolves with the endpoint's answer, all pages of a bare list, throws `Refusal` with a code of
 * the catalogue when the server refuses, and `Unreachable` when there is no answer.
 */
export function createClient(options: ClientOptions) {
  async function send(endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<Response> {
    const response = await options
      .fetch(options.origin + pathOf(endpoint, parts), {
        method: endpoint.method.toUpperCase(),
        headers: headersOf(endpoint, parts, call),
        ...bodyOf(endpoint, parts),
        ...(call.signal && { signal: call.signal }),
        ...(call.keepalive && { keepalive: true }),
      })
      .catch((cause: unknown) => {
        throw new Unreachable('no answer', { cause });
      });
    if (response.ok || (await isUnwell(endpoint, response))) return response;
    throw await readApiError(response);
  }

  /** Sends a change with the version that it is based on; merges and sends again as often as that has changed. */
  async function sendBased(endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<Response> {
    if (!endpoint.isVersioned || !call.basedOn) return send(endpoint, parts, call);
    let base = versionFields(endpoint, call.basedOn);
    let body = parts.body as Fields | undefined;
    for (;;) {
      try {
        return await send(endpoint, { ...parts, body: { ...body, basedOn: base } }, call);
      } catch (error) {
        const version = error instanceof ApiError ? error.detail.version : undefined;
        if (!version || !call.onChanged) throw error;
        const merged = await call.onChanged({ endpoint, base, mine: body ?? null, version });
        if (!merged) throw new ChangeGivenUp();
        if (body) body = merged;
        base = { ...base, ...version.current };
      }
    }
  }

  function headersOf(endpoint: Endpoint, parts: Parts, call: CallOptions): Record<string, string> {
    const token = options.token();
    return {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(token && options.idleFor && { [IDLE_HEADER]: String(options.idleFor()) }),
      // Leaves the content type of a form to fetch: it names the boundary, which only fetch knows.
      ...(parts.body !== undefined && !endpoint.upload && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'get' && { 'idempotency-key': call.idempotencyKey ?? options.randomKey() }),
      ...(call.waitingKnown && { [WAITING_HEADER]: String(call.waitingKnown) }),
    };
  }

  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      call: CallOptions = {},
    ): Promise<AnswerOf<E>> {
      const response = await sendBased(endpoint, request as Parts, call);
      if ('media' in endpoint.answer)
        return (await bytesOf(endpoint.answer, response, call).catch(cutOff)) as AnswerOf<E>;
      const answer = await jsonOf(response);
      return (
        isFull(answer) ? await fetchAllPages(endpoint, request as Parts, call, answer) : answer
      ) as AnswerOf<E>;
    },
  };

  /** Reads on where a list does not fit into one answer. */
  async function fetchAllPages(endpoint: Endpoint, parts: Parts, call: CallOptions, first: unknown[]) {
    const rows = [...first];
    for (let page = 2, last: unknown = first; isFull(last); page += 1) {
      const response = await send(endpoint, { ...parts, query: { ...parts.query, page } }, call);
      last = await jsonOf(response);
      if (Array.isArray(last)) rows.push(...last);
    }
    return rows;
  }
}

const isFull = (answer: unknown): answer is unknown[] =>
  Array.isArray(answer) && answer.length === MAX_LIST_ROWS;

/** Tells an endpoint's answer that the server is not well from what a proxy says in its place. */
async function isUnwell({ answer, unwell }: Endpoint, response: Response): Promise<boolean> {
  if (!unwell || response.status !== UNWELL || 'media' in answer) return false;
  return response
    .clone()
    .json()
    .then(
      (body) => answer.safeParse(body).success,
      () => false,
    );
}

function bodyOf({ upload }: Endpoint, { body, file }: Parts): Pick<RequestInit, 'body'> {
  if (!upload || !file) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  // Puts the file last, so that the server knows the rest of the form first.
  form.append(upload.field, file, file instanceof File ? file.name : upload.field);
  return { body: form };
}

const cutOff = (cause: unknown): never => {
  throw new Unreachable('the answer was cut off', { cause });
};

/** Reads an answer; what is none of the server's has no cause, since something has answered. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(cutOff);
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreachable('what answered is no answer of the server');
  }
}

async function bytesOf(
  { download }: { readonly download?: true },
  response: Response,
  { onProgress }: CallOptions,
): Promise<Uint8Array | Download> {
  if (!download) return new Uint8Array(await response.arrayBuffer());
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onProgress?.(bytes, total);
  }
  return { name, file: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) };
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

async function readApiError(response: Response): Promise<ApiError | Unreachable> {
  const body: unknown = await response.json().catch(() => null);
  if (!isApiErrorBody(body)) return new Unreachable(`answer ${response.status} without a code`);
  const { status, message, ...detail } = body;
  return new ApiError(status, detail, message);
}

type ApiErrorBody = ReturnType<ApiError['toJSON']>;

/** Tells whether it looks like a refusal of the server, which sees to it that its code is one of the catalogue. */
function isApiErrorBody(body: unknown): body is ApiErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'status' in body &&
    /^[A-Z_]+$/.test(String(body.status)) &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
