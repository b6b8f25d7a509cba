import { expect, it } from 'vitest';
import { z } from 'zod';
import { unknownFields } from './unknown-fields.ts';

const inner = z.object({ a: z.number() });

it.each<[string, z.ZodType | undefined, unknown, readonly string[]]>([
  ['an object', inner, { a: 1, b: 2 }, ['b']],
  ['no schema', undefined, { b: 2 }, ['b']],
  ['a nested object', z.object({ in: inner }), { in: { a: 1, b: 2 } }, ['in.b']],
  ['an item', z.array(inner), [{ a: 1 }, { a: 1, b: 2 }], ['1.b']],
  ['a record', z.record(z.string(), inner), { x: { a: 1, b: 2 } }, ['x.b']],
  ['an open object', z.looseObject({}), { b: 2 }, []],
  ['a wrapped object', inner.nullable().optional().default(null), { a: 1, b: 2 }, ['b']],
  ['a refined object', inner.refine(() => true), { a: 1, b: 2 }, ['b']],
  ['a transformed object', inner.transform(({ a }) => a), { a: 1, b: 2 }, ['b']],
  ['a preprocessed object', z.preprocess((sent) => sent, inner), { a: 1, b: 2 }, ['b']],
  ['both parts of an intersection', inner.and(z.object({ c: z.number() })), { a: 1, b: 2, c: 3 }, ['b']],
  ['the matching option', z.union([z.object({ c: z.number() }), inner]), { a: 1, b: 2 }, ['b']],
  ['the option with most fields', z.union([inner, inner.extend({ b: z.number() })]), { a: 1, b: 2 }, []],
  ['a lazy object', z.lazy(() => inner), { a: 1, b: 2 }, ['b']],
  ['a text', z.string(), 'b', []],
])('%s reports fields that it does not define', (_kind, schema, value, fields) => {
  expect(unknownFields(schema, value).map(({ path }) => path.join('.'))).toEqual(fields);
});
