import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { pathOf } from '#shared/contract/client.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Question } from '../actions/ask.ts';
import { arbitraryFields } from './arbitrary-of-schema.ts';
import { arbitraryForm, misdelivered } from './misdelivered.ts';

/** Requests to an endpoint, generated from its schemas: valid, nearly valid and hostile ones mixed. */
export function arbitraryQuestion(endpoint: Endpoint): Arbitrary<Question> {
  return fc
    .record({
      params: inAddress(endpoint.params),
      query: inAddress(endpoint.query, []),
      delivery: arbitraryDelivery(endpoint),
    })
    .map(({ params, query, delivery }) => ({
      method: endpoint.method,
      path: pathOf(endpoint, { params, query: withoutWaiting(query) }).replace(/^\/api/, ''),
      ...delivery,
    }));
}

function arbitraryDelivery(endpoint: Endpoint): Arbitrary<Pick<Question, 'body' | 'headers'>> {
  const { method, upload, body } = endpoint;
  if (method === 'get') return fc.constant({});
  const requested = upload
    ? arbitraryForm(upload)
    : (body ? arbitraryBody(body) : fc.constant(undefined)).map((sent) => ({ body: sent }));
  return fc.oneof({ weight: 9, arbitrary: requested }, { weight: 1, arbitrary: misdelivered });
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
  'constructor',
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

const plausibleText = fc.oneof(
  fc.integer({ min: 1, max: 7 }).map(String),
  fc.constantFrom('asc', 'name', 'es', 'a'),
);
const hostileText = fc.oneof(fc.constantFrom(...SHOUTS), fc.string({ minLength: 1, unit: 'binary' }));

const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, [], {}, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values for an address, of complete characters. */
function inAddress(schema: z.ZodType | undefined, requiredKeys?: []): Arbitrary<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject)) return fc.constant({});
  const fields = Object.entries(arbitraryFields(schema)).map(([name, fitting]) => {
    const value = fc.oneof(
      { weight: 3, arbitrary: fitting.map((one) => String(one ?? '')) },
      { weight: 1, arbitrary: plausibleText },
      { weight: 2, arbitrary: hostileText },
    );
    return [name, value.map((text) => text.toWellFormed() || '0')] as const;
  });
  return fc.record(Object.fromEntries(fields), requiredKeys && { requiredKeys });
}

/** Valid bodies, bodies with one invalid field, bodies with missing fields, and arbitrary ones. */
function arbitraryBody(schema: z.ZodType): Arbitrary<unknown> {
  const fields = arbitraryFields(schema);
  const names = Object.keys(fields);
  const fitting = fc.record(fields);
  if (names.length === 0) return fc.oneof(fitting, hostile);
  const oneWrong = fc
    .tuple(fitting, fc.constantFrom(...names), hostile)
    .map(([body, name, wrong]) => ({ ...body, [name]: wrong }));
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 4, arbitrary: oneWrong },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: hostile },
  );
}

/** A valid long poll would only wait. */
function withoutWaiting(query: Record<string, unknown>): Record<string, unknown> {
  return Number(query.wait) > 0 ? { ...query, wait: 0 } : query;
}
