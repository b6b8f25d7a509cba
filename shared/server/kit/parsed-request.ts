import type { Request } from 'express';
import type { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isErrorCode } from '#shared/contract/errors.ts';
import { refuse } from '#shared/contract/refusal.ts';

/** The parts of a request as the endpoint's schemas read them; refuses with the field that does not fit, and the code that its schema names. */
export function parsedRequest(endpoint: Endpoint, request: Request) {
  return {
    params: parsed(endpoint.params, request.params),
    query: parsed(endpoint.query, request.query),
    body: parsed(endpoint.body, request.body),
  };
}

function parsed(schema: z.ZodType | undefined, value: unknown): never {
  if (!schema) return undefined as never;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data as never;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.');
  if (issue && isErrorCode(issue.message)) throw refuse(issue.message, { ...(field && { field }) });
  throw refuse('INVALID_REQUEST', {
    ...(field && { field }),
    about: [field, issue?.message].filter(Boolean).join(': '),
  });
}
