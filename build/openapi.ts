import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { apiDigest } from './api-digest.ts';

/** Writes the OpenAPI document into `dist`, and its digest, which is committed. */
mkdirSync(new URL('../dist', import.meta.url), { recursive: true });
writeFileSync(
  new URL('../dist/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
writeFileSync(new URL('../docs/api-digest.txt', import.meta.url), apiDigest());
