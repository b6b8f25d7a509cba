import type { NextFunction, Request, RequestHandler, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/**
 * Routes requests to the handlers of their endpoint through a prefix tree, because Express tests hundreds of patterns
 * in turn. Addresses match as in Express: any case, optional trailing slash, and `HEAD` as `GET`.
 */
export function createEndpointTable() {
  const tree = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    // The endpoint's schema refuses values that are too long.
    maxParamLength: Number.MAX_SAFE_INTEGER,
    onBadUrl: nowhere,
  });

  return {
    add({ method, path }: Endpoint, stations: readonly RequestHandler[]): void {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      tree.on(method.toUpperCase() as HTTPMethod, pattern, nowhere, stations);
    },

    /** Throws for addresses without an endpoint. */
    lead: ((request, response, next) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const found = tree.find(method as HTTPMethod, request.url);
      if (!found) throw apiError('NO_SUCH_ENDPOINT');
      if (!found.store || !isDecodable(request.url))
        throw apiError('INVALID_REQUEST', { about: 'malformed address' });
      request.params = found.params as Record<string, string>;
      pass(found.store, 0, request, response, next);
    }) satisfies RequestHandler,
  };
}

/**
 * Runs the handlers in turn from an index on, as an Express router does; one router per endpoint would use megabytes
 * of memory. Errors go to `next`.
 */
function pass(
  stations: readonly RequestHandler[],
  at: number,
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  try {
    const passing = stations[at]?.(request, response, (error) =>
      error ? next(error) : pass(stations, at + 1, request, response, next),
    );
    if (passing instanceof Promise) passing.catch(next);
  } catch (error) {
    next(error);
  }
}

/** False for malformed percent encoding, which query parsers would replace silently. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Unused handler of the tree. */
const nowhere = (): void => undefined;
