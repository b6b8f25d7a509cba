import type { Request } from 'express';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type UnknownField, unknownFields } from '#shared/contract/unknown-fields.ts';
import { mayUse } from './caller.ts';
import type { ReadRoute, RouteRequest, WriteRoute } from './route.ts';

type AnyRoute = ReadRoute | WriteRoute<never>;

/**
 * Refuses a write with a field that the endpoint does not take (UNKNOWN_FIELD). Fields that the resource shows and the
 * endpoint cannot set may come along as they were read or as they are after the write; else FIELD_READ_ONLY.
 */
export function createFieldCheck(routes: readonly AnyRoute[]) {
  const shownAt = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'get').map((route) => [route.endpoint.path, route]),
  );

  /** Reads the resource as its GET shows it; undefined where there is none, or the caller may not read it. */
  async function shownBefore(path: string, request: RouteRequest<Endpoint>): Promise<unknown> {
    const route = shownAt.get(path);
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
    const before = await shownBefore(endpoint.shownAt ?? endpoint.path, request);
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
  if (first) throw refusalOf('UNKNOWN_FIELD', first);
}

function refusalOf(code: 'FIELD_READ_ONLY' | 'UNKNOWN_FIELD', { path }: UnknownField): ApiError {
  const field = path.join('.');
  return apiError(code, { field, about: field, params: { field } });
}

/** Finds those of the fields that the endpoint's answer does not name either. */
function notIn({ answer }: Endpoint, body: unknown, fields: readonly UnknownField[]): UnknownField[] {
  if ('media' in answer) return [...fields];
  const paths = new Set(unknownFields(answer, body).map(({ path }) => path.join('.')));
  const isUnknown = (path: readonly string[]) =>
    path.some((_, index) => paths.has(path.slice(0, index + 1).join('.')));
  return fields.filter(({ path }) => isUnknown(path));
}

/** Refuses a write whose answer does not show these fields as they were sent; nothing of it is kept then. */
function withReadOnly<Route extends AnyRoute>(route: Route, fields: readonly UnknownField[]): Route {
  const assertShown = (answer: unknown): unknown => {
    const changed = fields.find((field) => !isVisible(answer, field));
    if (changed) throw refusalOf('FIELD_READ_ONLY', changed);
    return answer;
  };
  switch (route.kind) {
    case 'command': {
      const { handle } = route;
      return { ...route, handle: (...args: Parameters<typeof handle>) => assertShown(handle(...args)) };
    }
    case 'transaction': {
      const { handle } = route;
      return {
        ...route,
        handle: async (...args: Parameters<typeof handle>) => assertShown(await handle(...args)),
      };
    }
    default:
      rejectFirst(fields);
      return route;
  }
}

/** Tells whether a resource shows a field as it was sent; of array items any one, since rows may have moved. */
function isVisible(resource: unknown, { path, value }: UnknownField): boolean {
  // A bare list is sent back under a name.
  const root = Array.isArray(resource) ? { [path[0] ?? '']: resource } : resource;
  return valuesAt([root], path).some((shown) => isSame(shown, value));
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

/** Compares values as they travel: a number and its digits are the same. */
function isSame(shown: unknown, sent: unknown): boolean {
  if (typeof shown !== 'object' || typeof sent !== 'object' || shown === null || sent === null)
    return shown === sent || (isText(shown) && isText(sent) && String(shown) === String(sent));
  const keys = Object.keys(sent);
  return (
    keys.length === Object.keys(shown).length &&
    keys.every((key) => isSame(shown[key as keyof typeof shown], sent[key as keyof typeof sent]))
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
