import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { type TrustProxy, trustProxies } from './proxies.ts';

export interface WebAppOptions {
  /** Who may say from where a request came; nobody where it is missing. */
  readonly trust?: TrustProxy;
  readonly log?: Logger;
}

/** An Express application that tells nothing about itself and takes every answer of the browser for what it says it is. */
export function createWebApp({ trust = trustProxies(), log }: WebAppOptions = {}): Express {
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', trust);
  let isNotified = false;
  app.use((request, response, next) => {
    const { remoteAddress = '' } = request.socket;
    // Says it once: whoever set up a proxy would otherwise find all its customers held to the limits of one.
    if (!isNotified && request.headers['x-forwarded-for'] !== undefined && !trust(remoteAddress, 0)) {
      isNotified = true;
      log?.warn(
        { address: remoteAddress },
        'a proxy that TURNO_PROXIES does not name: its callers count as one',
      );
    }
    response.setHeader('x-content-type-options', 'nosniff');
    next();
  });
  return app;
}
