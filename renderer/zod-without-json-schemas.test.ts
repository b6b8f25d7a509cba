import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutMakers } from './zod-without-json-schemas.ts';

const core = (file: string) => {
  const path = new URL(file, import.meta.resolve('zod/v4/core'));
  return readFileSync(path, 'utf8');
};

describe('the zod that pages load', () => {
  it('contains no JSON schema generator, and is otherwise unchanged', () => {
    const source = `
      export const stringProcessor = (schema, ctx) => { ctx.seen(schema); };
      export const createToJSONSchemaMethod = (schema) => (params) => made(schema, params);
      export function aggregateChecks(schema) { const most = 1; return { most }; }`;
    expect(withoutMakers('zod.js', source).replaceAll(/\s+/g, ' ').trim()).toBe(
      'export const stringProcessor = () => {}; export const createToJSONSchemaMethod = () => {}; export function aggregateChecks(schema) { const most = 1; return { most }; }',
    );
  });

  it('still contains the limits of its schemas, which are in the same file', () => {
    const processors = withoutMakers('json-schema-processors.js', core('json-schema-processors.js'));
    expect(processors).toContain('export function aggregateChecks(');
    expect(processors).toContain('export const objectProcessor = () => {};');
    expect(withoutMakers('to-json-schema.js', core('to-json-schema.js'))).toContain(
      'export const createStandardJSONSchemaMethod = () => {};',
    );
  });

  it('reports if there is nothing left to remove', () => {
    expect(() => withoutMakers('zod.js', 'export const regexes = 1;')).toThrow('zod.js');
  });
});
