import type { Express } from 'express';
import { pageHeaders } from '../pages/page-headers.ts';

/**
 * Serves what this server has of the contract, for machines and for people. Loads and builds it on request only: a
 * branch in service rarely needs it.
 */
export function documentationRoutes(app: Express, server: 'branch' | 'central'): void {
  app.get('/api/openapi.json', async (_request, response) => {
    const { openApiDocument } = await import('#shared/contract/openapi.ts');
    response.json(openApiDocument(server));
  });
  app.get('/api/docs', pageHeaders(), async (_request, response) => {
    const { docsPage } = await import('./docs-page.ts');
    response.type('html').send(docsPage(server));
  });
}
