import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { traceRequests } from '../telemetry/tracing.ts';
import { type TrustProxy, trustProxies } from './proxies.ts';

export interface WebAppOptions {
  /** Trusted proxies; none by default. */
  readonly trust?: TrustProxy;
  readonly log?: Logger;
}

/** Creates an Express application without identifying headers and with `nosniff`. */
export function createWebApp({ trust = trustProxies(), log }: WebAppOptions = {}): Express {
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', trust);
  let isNotified = false;
  app.use((request, response, next) => {
    const { remoteAddress = '' } = request.socket;
    // Warns once about an unnamed proxy, which would make all clients share one limit.
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
  app.use('/api', traceRequests);
  return app;
}
