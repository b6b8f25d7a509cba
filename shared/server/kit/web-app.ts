import express, { type Express } from 'express';

/** An Express application that tells nothing about itself and takes every answer of the browser for what it says it is. */
export function createWebApp(): Express {
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.use((_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff');
    next();
  });
  return app;
}
