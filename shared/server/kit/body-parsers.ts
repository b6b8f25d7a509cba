import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/** Default maximum size of a body. */
const MAX_BODY_BYTES = 256 * 1024;

/** Parses the JSON bodies of most endpoints. */
export const jsonBody = (): RequestHandler =>
  express.json({ limit: MAX_BODY_BYTES, strict: false, verify: assertDecodable });

/** True if the endpoint has its own body parser. */
export const hasCustomParser = ({ maxBodyBytes, lines, upload, privilege }: Endpoint): boolean =>
  maxBodyBytes !== undefined || lines !== undefined || upload !== undefined || privilege === 'branch';

/** Parses bodies of such endpoints: larger, hashed or line by line. */
export function customBody({ maxBodyBytes, lines, privilege }: Endpoint): RequestHandler[] {
  const limit = maxBodyBytes ?? MAX_BODY_BYTES;
  const options = { limit, verify: privilege === 'branch' ? storeBodyHash : assertDecodable };
  const json = express.json({ ...options, strict: false });
  const first = [limitContentLength(limit), json];
  if (lines === undefined) return first;
  return [...first, express.text({ ...options, type: 'application/x-ndjson' }), jsonLinesBody(lines)];
}

/** Header with the checksum of a body (RFC 9530). */
export const DIGEST_HEADER = 'content-digest';

/** Value of that header for a body. */
export const contentDigest = (body: string | Uint8Array): string =>
  `sha-256=:${hash('sha256', body, 'base64')}:`;

/** Checks `Content-Length` before the parser reads the whole body. */
function limitContentLength(limit: number): RequestHandler {
  return (request, response, next) => {
    if (Number(request.get('content-length') ?? 0) > limit) {
      response.setHeader('connection', 'close');
      throw apiError('BODY_TOO_LARGE');
    }
    next();
  };
}

/** Throws for bytes that are not UTF-8, which would be decoded to other characters. */
function assertDecodable(
  _request: IncomingMessage,
  _response: unknown,
  body: Buffer,
  encoding: string,
): void {
  if (encoding === 'utf-8' && !isUtf8(body)) throw new TypeError('body is not valid UTF-8');
}

const hashes = new WeakMap<IncomingMessage, string>();

/** Stores the hash of the decompressed body. */
function storeBodyHash(request: IncomingMessage, _response: unknown, body: Buffer): void {
  hashes.set(request, hash('sha256', body));
}

const EMPTY_HASH = hash('sha256', '');

/** SHA-256 of the body in hexadecimal; only for signed endpoints. */
export const bodyHash = (request: IncomingMessage): string => hashes.get(request) ?? EMPTY_HASH;

function jsonLinesBody(array: string): RequestHandler {
  return (request, _response, next) => {
    if (typeof request.body === 'string') request.body = parseJsonLines(request.body, array);
    next();
  };
}

/**
 * Combines JSON lines into one object: the first line has the fields beside the array, with the number of entries in
 * its place. Refuses invalid JSON and incomplete text.
 *
 * @internal used by tests besides this file
 */
export function parseJsonLines(text: string, array: string): unknown {
  const [first, ...rest] = text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLine);
  const isObject = typeof first === 'object' && first !== null && !Array.isArray(first);
  if (!isObject) throw apiError('INVALID_REQUEST', { about: 'line 1 is no object' });
  // Detects truncated input.
  const count: unknown = Reflect.get(first, array);
  if (count !== rest.length)
    throw apiError('INVALID_REQUEST', { field: array, about: `${rest.length} lines came` });
  return { ...first, [array]: rest };
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw apiError('BROKEN_JSON', { about: `on line ${index + 1}` });
  }
}
