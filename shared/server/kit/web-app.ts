import express, { type Express } from 'express';
import helmet from 'helmet';

/** An Express application with the headers every page of the product needs: nothing is loaded from elsewhere. */
export function createWebApp(): Express {
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // The kit of the staff pages sizes things by inline styles.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          frameAncestors: ["'self'"],
        },
      },
      // A branch's own network speaks plain HTTP; what is put before it for TLS adds this.
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
    }),
  );
  return app;
}
