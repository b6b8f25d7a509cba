import type { NextFunction, Request, RequestHandler, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/**
 * Leads each request to the stations of its endpoint, through a tree of the addresses: Express alone would hold every
 * request against each of some hundred patterns in turn. Addresses are read as Express reads them: in capitals or
 * small, with a slash at the end or none, and `HEAD` as `GET`.
 */
export function createEndpointTable() {
  const tree = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    // Leaves it to the endpoint's schema to refuse what is too long.
    maxParamLength: Number.MAX_SAFE_INTEGER,
    onBadUrl: nowhere,
  });

  return {
    add({ method, path }: Endpoint, stations: readonly RequestHandler[]): void {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      tree.on(method.toUpperCase() as HTTPMethod, pattern, nowhere, stations);
    },

    /** Refuses what no endpoint has been added for. */
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
 * Passes the stations in turn, from the one at a place on, as a router of Express would; one of those for each endpoint
 * is some megabytes of memory. What a station throws or rejects with goes to `next`.
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

/** Tells whether an address can be decoded: parsers of queries put another character in the place of what cannot. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Fills the place of the tree's own handler: the tree only finds the stations. */
const nowhere = (): void => undefined;
