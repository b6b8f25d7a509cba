import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { apiErrorBody } from '#shared/contract/api-error-body.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, BinaryAnswer, Endpoint } from '#shared/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import { contentDigest, DIGEST_HEADER } from '#shared/server/kit/body-parsers.ts';
import { inSpan, traceHeaders } from '#shared/server/telemetry/tracing.ts';
import { CentralError, toCentralError } from './central-error.ts';

/** Body ready to send: its text is signed, also if compressed. */
export interface WrittenBody {
  readonly text: string;
  readonly type: 'application/json' | 'application/x-ndjson';
}

export interface ExchangeOptions {
  /** Origin of central, without a trailing slash. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** Aborts the running request. */
  readonly signal: AbortSignal;
  /** Whether this central sends checksums: it did once, so that an answer without one was changed on the way. */
  readonly checksums?: { isSent: boolean };
}

export interface CentralRequest<E extends Endpoint> {
  readonly endpoint: E;
  /** The path below the origin, with `/api`. */
  readonly path: string;
  readonly body: WrittenBody;
  readonly authorization?: string;
  /** Timeout of the answer, ms. */
  readonly timeoutMs: number;
}

/** Minimum size of compressed bodies. */
const WORTH_COMPRESSING = 1024;
/** Bytes of the largest answer: more is not central's. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

const gzipped = promisify(gzip);

/** Compresses lightly: the branch's processor serves its customers first, and more would save only a tenth. */
async function compressed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  // Requests that arrived during serialization and signing run first.
  await nextTurn();
  return new Uint8Array(await gzipped(text, { level: constants.Z_BEST_SPEED }));
}

/**
 * Sends central one request, as a span of its own. The answer has passed the endpoint's schema; throws `Refusal` with a code of the
 * catalogue if central rejects it, and `CentralError` for everything else: no answer, a late one, a redirection, a
 * page, broken JSON, JSON of another shape.
 */
export function requestCentral<E extends Endpoint>(
  options: ExchangeOptions,
  request: CentralRequest<E>,
): Promise<AnswerOf<E>> {
  const { method, path } = request.endpoint;
  return inSpan(`${method.toUpperCase()} ${path}`, 'client', () => exchange(options, request));
}

async function exchange<E extends Endpoint>(
  { origin, fetch, signal, checksums = { isSent: false } }: ExchangeOptions,
  request: CentralRequest<E>,
): Promise<AnswerOf<E>> {
  const { endpoint, path, body, authorization, timeoutMs } = request;
  const large = body.text.length > WORTH_COMPRESSING;
  try {
    const response = await fetch(origin + path, {
      method: endpoint.method.toUpperCase(),
      headers: {
        'content-type': body.type,
        ...traceHeaders(),
        ...(large && { 'content-encoding': 'gzip' }),
        ...(authorization && { authorization }),
      },
      body: large ? await compressed(body.text) : body.text,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    return await readAnswer(endpoint, response, checksums);
  } catch (error) {
    throw error instanceof ApiError ? error : toCentralError(error);
  }
}

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  checksums: { isSent: boolean },
): Promise<AnswerOf<E>> {
  // Follows no redirect: it comes from a captive portal or a wrong address, which would receive the signed
  // request.
  if (response.status >= 300 && response.status < 400)
    throw new CentralError('redirected', `redirected to ${response.headers.get('location') ?? 'nowhere'}`);
  const body = await bodyOf(response);
  if (response.ok && 'media' in endpoint.answer)
    return bytesOf(endpoint.answer, response, body) as AnswerOf<E>;
  assertUnchanged(response.headers.get(DIGEST_HEADER), body, checksums);
  const json = jsonOf(body.toString(), response.status);
  if (!response.ok) throw readErrorBody(json, response.status);
  const answer = 'media' in endpoint.answer ? undefined : endpoint.answer.safeParse(json);
  if (!answer?.success)
    throw new CentralError(
      'unexpectedAnswer',
      `answer of another shape: ${answer?.error.issues[0]?.message}`,
    );
  return answer.data as AnswerOf<E>;
}

/** Throws if a byte of the answer was changed on the way. A central of an earlier version sends no checksum. */
function assertUnchanged(digest: string | null, body: Buffer, checksums: { isSent: boolean }): void {
  if (digest === null && !checksums.isSent) return;
  if (digest !== contentDigest(body))
    throw new CentralError('unexpectedAnswer', 'answer was changed on the way');
  checksums.isSent = true;
}

/** Requires the media type of the endpoint: a captive portal answers with a page. */
function bytesOf({ media }: BinaryAnswer, response: Response, body: Buffer): Uint8Array {
  const type = response.headers.get('content-type');
  if (type !== media) throw new CentralError('unexpectedAnswer', `answer of another type: ${type}`);
  return body;
}

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new CentralError('unexpectedAnswer', 'answer without an end');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function jsonOf(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CentralError('unexpectedAnswer', `answer ${status} that is no JSON`, { cause });
  }
}

function readErrorBody(json: unknown, status: number): ApiError | CentralError {
  const error = apiErrorBody.safeParse(json);
  // Treats an unexpected error of central as a fault: it is no refusal of the branch.
  const code = error.success && isCode(error.data.status) ? error.data.status : 'GENERIC_ERROR';
  if (!error.success || code === 'GENERIC_ERROR')
    return new CentralError('unexpectedAnswer', `answer ${status}`);
  const { field, params } = error.data;
  return new ApiError(code, { ...(field && { field }), ...(params && { params }) });
}

const isCode = (status: string): status is ErrorCode => status in ERRORS;
