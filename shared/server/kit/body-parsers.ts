import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { parseJsonLines } from './json-lines.ts';

/** Bytes of the largest body, but for the endpoints that state another. */
const MAX_BODY_BYTES = 256 * 1024;

/** Reads the JSON that most endpoints take. */
export const jsonBody = (): RequestHandler =>
  express.json({ limit: MAX_BODY_BYTES, strict: false, verify: assertDecodable });

/** Tells whether the endpoint reads its bodies in a way of its own. */
export const hasCustomParser = ({ largestBody, lines, upload, privilege }: Endpoint): boolean =>
  largestBody !== undefined || lines !== undefined || upload !== undefined || privilege === 'branch';

/** Reads the bodies of such an endpoint: larger ones, ones whose hash is asked for, ones that come as lines. */
export function customBody({ largestBody, lines, privilege }: Endpoint): RequestHandler[] {
  const limit = largestBody ?? MAX_BODY_BYTES;
  const options = { limit, verify: privilege === 'branch' ? storeBodyHash : assertDecodable };
  const json = express.json({ ...options, strict: false });
  const first = [limitContentLength(limit), json];
  if (lines === undefined) return first;
  return [...first, express.text({ ...options, type: 'application/x-ndjson' }), jsonLinesBody(lines)];
}

/** Refuses what says that it is too large at once; the parsers would read all of it before they answered. */
function limitContentLength(limit: number): RequestHandler {
  return (request, response, next) => {
    if (Number(request.get('content-length') ?? 0) > limit) {
      response.setHeader('connection', 'close');
      throw apiError('BODY_TOO_LARGE');
    }
    next();
  };
}

/** Refuses bytes that are no UTF-8: decoded, a name would be stored as another. */
function assertDecodable(
  _request: IncomingMessage,
  _response: unknown,
  body: Buffer,
  encoding: string,
): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw new TypeError('body is not valid UTF-8');
}

const hashes = new WeakMap<IncomingMessage, string>();

/** Keeps the hash of what came, after decompression. */
function storeBodyHash(request: IncomingMessage, _response: unknown, body: Buffer): void {
  hashes.set(request, hash('sha256', body));
}

const EMPTY_HASH = hash('sha256', '');

/** SHA-256 of the body, hexadecimal; only where the endpoint asks for a signature. */
export const bodyHash = (request: IncomingMessage): string => hashes.get(request) ?? EMPTY_HASH;

function jsonLinesBody(array: string): RequestHandler {
  return (request, _response, next) => {
    if (typeof request.body === 'string') request.body = parseJsonLines(request.body, array);
    next();
  };
}
