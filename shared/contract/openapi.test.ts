import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTRACT } from './contract.ts';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('is the committed one (`node build/openapi.ts` writes it anew)', () => {
    const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('shows every endpoint once', () => {
    const shown = Object.values(openApiDocument().paths ?? {}).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId?: string }>).map(
        ({ operationId }) => operationId,
      ),
    );
    expect(shown.sort()).toEqual(Object.keys(CONTRACT).sort());
  });

  it('leaves out what only the other server has', () => {
    const paths = Object.keys(openApiDocument('central').paths ?? {});
    expect(paths).toContain('/replication/push');
    expect(paths).not.toContain('/workstations/{id}/callNext');
    expect(Object.keys(openApiDocument('branch').paths ?? {})).not.toContain('/replication/push');
  });
});
