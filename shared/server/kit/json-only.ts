import type { RequestHandler } from 'express';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Tells whether anybody's browser could be made to use an endpoint: it changes something and asks for no token, which
 * only our own pages know.
 */
export const isOpenToBrowsers = ({ method, privilege, upload }: Endpoint): boolean =>
  method !== 'get' && privilege === 'public' && upload === undefined;

/**
 * Refuses what a page of another site can make a browser send: a form, a text, or nothing at all. For JSON the browser
 * asks this server first, which lets no other site. Whoever is no browser, and so says no origin, may leave the body out.
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
