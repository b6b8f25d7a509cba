import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { pathOf } from '../../shared/contract/client.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Question } from './ask.ts';

/** Requests to an endpoint, made from its own schemas: right, nearly right and outright hostile ones mixed. */
export function arbitraryQuestion(endpoint: Endpoint): Arbitrary<Question> {
  return fc
    .record({
      params: fieldsOf(endpoint.params, inAddress(fc.oneof(plausibleText, hostileText))),
      query: fieldsOf(endpoint.query, inAddress(fc.oneof(plausibleText, hostileText))),
      body: endpoint.body ? arbitraryBody(endpoint.body) : fc.constant(undefined),
    })
    .map(({ params, query, body }) => ({
      method: endpoint.method,
      path: pathOf(endpoint, { params, query: withoutWaiting(query) }).replace(/^\/api/, ''),
      body,
    }));
}

const SHOUTS = [
  `'; drop table tickets; --`,
  `" or 1=1`,
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '\u0000',
  '\u202e\ud800',
  'ñ\u0301🎫',
  '__proto__',
  '1e999',
  '-1',
  '0',
  '0x10',
  ' 7 ',
  '9007199254740993',
  '١٢٣',
  'null',
  'x'.repeat(5_000),
];

/** An address is made of whole characters only, whoever writes it. */
const inAddress = (text: Arbitrary<string>): Arbitrary<string> => text.map((value) => value.toWellFormed());

const plausibleText = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map(String),
  fc.constantFrom('asc', 'name', 'es', 'a'),
);
const hostileText = fc.oneof(fc.constantFrom(...SHOUTS), fc.string({ minLength: 1, unit: 'binary' }));
const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, [], {}, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER),
  fc.jsonValue({ maxDepth: 3 }),
);

function fieldsOf(
  schema: z.ZodType | undefined,
  value: Arbitrary<unknown>,
): Arbitrary<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject)) return fc.constant({});
  return fc.record(Object.fromEntries(Object.keys(schema.shape).map((key) => [key, value])));
}

function arbitraryBody(schema: z.ZodType): Arbitrary<unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]): [string, Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 4, arbitrary: fitting(field) }, { weight: 1, arbitrary: hostile }),
  ]);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(Object.fromEntries(fields)) },
    { weight: 2, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    { weight: 1, arbitrary: hostile },
  );
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly pattern?: string;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** A value that the schema takes, most of the time. */
function fitting(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 9 });
  if (schema.type === 'string' && schema.pattern?.includes('\\d'))
    return fc.integer({ min: 1, max: 500 }).map(String);
  if (schema.type === 'string')
    return fc.oneof(hostileText, fc.string({ maxLength: schema.maxLength ?? 20 }));
  return fc.constantFrom({}, undefined);
}

/** A long poll that is right would only wait. */
function withoutWaiting(query: Record<string, unknown>): Record<string, unknown> {
  return Number(query.wait) > 0 ? { ...query, wait: 0 } : query;
}
