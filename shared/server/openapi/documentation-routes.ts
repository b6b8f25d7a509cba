import type { Express } from 'express';
import { openApiDocument } from '../../contract/openapi.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { docsPage } from './docs-page.ts';

/** The contract for machines and for people. Built at the first request: a branch in service rarely asks. */
export function documentationRoutes(app: Express): void {
  app.get('/api/openapi.json', (_request, response) => {
    response.json(openApiDocument());
  });
  app.get('/api/docs', pageHeaders(), (_request, response) => {
    response.type('html').send(docsPage());
  });
}
