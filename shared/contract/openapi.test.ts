import { describe, expect, it } from 'vitest';
import { CONTRACT } from './contract.ts';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('contains every endpoint once', () => {
    const displayed = Object.values(openApiDocument().paths ?? {}).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId?: string }>).map(
        ({ operationId }) => operationId,
      ),
    );
    expect(displayed.sort()).toEqual(Object.keys(CONTRACT).sort());
  });

  it('omits endpoints of the other server', () => {
    const paths = Object.keys(openApiDocument('central').paths ?? {});
    expect(paths).toContain('/replication/push');
    expect(paths).not.toContain('/workstations/{id}/callNext');
    expect(Object.keys(openApiDocument('branch').paths ?? {})).not.toContain('/replication/push');
  });
});
