import type { Request } from 'express';
import type { z } from 'zod';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { type Endpoint, MAX_LIST_ROWS } from '#shared/contract/endpoint.ts';
import { isErrorCode } from '#shared/contract/errors.ts';
import { bareListQuery, isBareList } from '#shared/contract/lists.ts';
import type { Fields } from '#shared/domain/configuration/merge-change.ts';

/**
 * Parses the parts of a request by the endpoint's schemas; refuses with the invalid field and the code of its schema.
 */
export function parsedRequest(endpoint: Endpoint, request: Request) {
  return {
    params: parsed(endpoint.params, request.params),
    query: parsed(endpoint.query, request.query),
    body: parsed(endpoint.body, request.body),
  };
}

/** Removes the base version from the body before parsing. */
export function takeBasedOn(endpoint: Endpoint, request: Request): Fields | null {
  const { body } = request;
  if (!endpoint.isVersioned || typeof body !== 'object' || body === null || !('basedOn' in body)) return null;
  const { basedOn, ...rest } = body as Fields;
  request.body = rest;
  if (typeof basedOn !== 'object' || basedOn === null || Array.isArray(basedOn))
    throw apiError('INVALID_REQUEST', { field: 'basedOn', about: 'basedOn: an object' });
  return basedOn as Fields;
}

/** Returns the requested page of a bare list; other answers unchanged. */
export function toRequestedPage(endpoint: Endpoint, request: Request, answer: unknown): unknown {
  if (!isBareList(endpoint) || !Array.isArray(answer)) return answer;
  const { page = 1, size = MAX_LIST_ROWS }: z.output<typeof bareListQuery> = parsed(
    bareListQuery,
    request.query,
  );
  return answer.slice((page - 1) * size, page * size);
}

function parsed(schema: z.ZodType | undefined, value: unknown): never {
  if (!schema) return undefined as never;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data as never;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.');
  if (issue && isErrorCode(issue.message)) throw apiError(issue.message, { ...(field && { field }) });
  const why = field && isMissing(value, issue?.path ?? []) ? 'required' : issue?.message;
  throw apiError('INVALID_REQUEST', {
    ...(field && { field }),
    about: [field, why].filter(Boolean).join(': '),
  });
}

/** True if an invalid value was missing in the request. */
function isMissing(sent: unknown, path: readonly PropertyKey[]): boolean {
  let value = sent;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value === undefined;
}
