import type { Request } from 'express';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type UnknownField, unknownFields } from '#shared/contract/unknown-fields.ts';
import { mayUse } from './caller.ts';
import type { ReadRoute, RouteRequest, WriteRoute } from './route.ts';

type AnyRoute = ReadRoute | WriteRoute<never>;

/**
 * Throws UNKNOWN_FIELD for unknown fields of a write. Fields that the resource shows but the endpoint cannot set
 * are accepted if they equal the value before or after the write; otherwise FIELD_READ_ONLY.
 */
export function createFieldCheck(routes: readonly AnyRoute[]) {
  const viewPaths = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'get').map((route) => [route.endpoint.path, route]),
  );

  /** Reads the resource through its GET route; undefined if it does not exist or the caller may not read it. */
  async function resourceBefore(path: string, request: RouteRequest<Endpoint>): Promise<unknown> {
    const route = viewPaths.get(path);
    if (!route || !mayRead(route.endpoint, request)) return undefined;
    const query = route.endpoint.query?.safeParse({});
    if (query?.success === false) return undefined;
    try {
      return await (route as ReadRoute).handle({ ...request, query: query?.data as never });
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  return async function checked<Route extends AnyRoute>(
    route: Route,
    sent: Pick<Request, 'body' | 'query'>,
    request: RouteRequest<Endpoint>,
  ): Promise<Route> {
    const { endpoint } = route;
    if (endpoint.method === 'get' || endpoint.privilege === 'branch' || endpoint.tolerant) return route;
    rejectFirst(unknownFields(endpoint.query, sent.query));
    const unknown = unknownFields(endpoint.body, sent.body).filter(({ path }) => !isDerived(endpoint, path));
    if (unknown.length === 0) return route;
    const before = await resourceBefore(endpoint.viewPath ?? endpoint.path, request);
    const changed = unknown.filter((field) => !isVisible(before, field));
    if (changed.length === 0) return route;
    rejectFirst(notIn(endpoint, sent.body, changed));
    return withReadOnly(route, changed);
  };
}

const isDerived = ({ derived = [] }: Endpoint, path: readonly string[]): boolean => {
  const field = path.filter((key) => !/^\d+$/.test(key)).join('.');
  return derived.some((one) => field === one || field.startsWith(`${one}.`));
};

const mayRead = ({ privilege }: Endpoint, { caller }: RouteRequest<Endpoint>): boolean =>
  typeof privilege === 'string' || (caller !== null && mayUse(caller, privilege));

function rejectFirst([first]: readonly UnknownField[]): void {
  if (first) throw errorOf('UNKNOWN_FIELD', first);
}

function errorOf(code: 'FIELD_READ_ONLY' | 'UNKNOWN_FIELD', { path }: UnknownField): ApiError {
  const field = path.join('.');
  return apiError(code, { field, about: field, params: { field } });
}

/** Fields that the endpoint's answer does not contain either. */
function notIn({ answer }: Endpoint, body: unknown, fields: readonly UnknownField[]): UnknownField[] {
  if ('media' in answer) return [...fields];
  const paths = new Set(unknownFields(answer, body).map(({ path }) => path.join('.')));
  const isUnknown = (path: readonly string[]) =>
    path.some((_, index) => paths.has(path.slice(0, index + 1).join('.')));
  return fields.filter(({ path }) => isUnknown(path));
}

/** Rolls back a write whose answer differs from these fields. */
function withReadOnly<Route extends AnyRoute>(route: Route, fields: readonly UnknownField[]): Route {
  const assertFieldsMatch = (answer: unknown): unknown => {
    const changed = fields.find((field) => !isVisible(answer, field));
    if (changed) throw errorOf('FIELD_READ_ONLY', changed);
    return answer;
  };
  switch (route.kind) {
    case 'command': {
      const { handle } = route;
      return { ...route, handle: (...args: Parameters<typeof handle>) => assertFieldsMatch(handle(...args)) };
    }
    case 'transaction': {
      const { handle } = route;
      return {
        ...route,
        handle: async (...args: Parameters<typeof handle>) => assertFieldsMatch(await handle(...args)),
      };
    }
    default:
      rejectFirst(fields);
      return route;
  }
}

/** True if the resource contains the field with this value; for arrays in any item, since rows may have moved. */
function isVisible(resource: unknown, { path, value }: UnknownField): boolean {
  // A bare list is sent back as a named field.
  const root = Array.isArray(resource) ? { [path[0] ?? '']: resource } : resource;
  return valuesAt([root], path).some((published) => isSame(published, value));
}

function valuesAt(values: readonly unknown[], [key, ...rest]: readonly string[]): readonly unknown[] {
  if (key === undefined) return values;
  const next = values.flatMap((value) => {
    if (Array.isArray(value)) return value as unknown[];
    const isField = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isField ? [(value as Readonly<Record<string, unknown>>)[key]] : [];
  });
  return valuesAt(next, rest);
}

/** Compares API values; a number equals its digits. */
function isSame(published: unknown, sent: unknown): boolean {
  if (typeof published !== 'object' || typeof sent !== 'object' || published === null || sent === null)
    return published === sent || (isText(published) && isText(sent) && String(published) === String(sent));
  const keys = Object.keys(sent);
  return (
    keys.length === Object.keys(published).length &&
    keys.every((key) => isSame(published[key as keyof typeof published], sent[key as keyof typeof sent]))
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
