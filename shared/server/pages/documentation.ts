import type { Express } from 'express';
import { pageHeaders } from './page-headers.ts';

/**
 * Serves the contract of this server, as OpenAPI and as a page. Built on request, because a branch rarely needs
 * it.
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
