import type { RequestHandler } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** True if other sites could make a browser call the endpoint: it writes and needs no token. */
export const isOpenToBrowsers = ({ method, privilege, upload }: Endpoint): boolean =>
  method !== 'get' && privilege === 'public' && upload === undefined;

/**
 * Throws for bodies that pages of other sites can send: forms, text or none. JSON needs a CORS preflight, which
 * this server denies. Clients without `Origin` may omit the body.
 */
export const jsonOnly: RequestHandler = (request, _response, next) => {
  const type = request.get('content-type');
  const isOfBrowser = request.get('origin') !== undefined || request.get('sec-fetch-site') !== undefined;
  if (type === undefined ? isOfBrowser : !JSON_TYPE.test(type))
    throw apiError('INVALID_REQUEST', {
      field: 'content-type',
      about: 'content-type: application/json only',
    });
  next();
};
