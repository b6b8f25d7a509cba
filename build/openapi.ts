import { writeFileSync } from 'node:fs';
import { openApiDocument } from '#shared/contract/openapi.ts';

/** Writes the contract's OpenAPI document where people and clients find it; the tests fail when it is out of date. */
writeFileSync(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);
