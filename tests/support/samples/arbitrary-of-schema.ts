import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** The fields of an object's schema, mostly with valid values; none for other schemas. */
export function arbitraryFields(schema: z.ZodType): Readonly<Record<string, Arbitrary<unknown>>> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const { properties = {} } = resolved(root, root);
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fitting(field, root)]));
}

function fitting(schema: JsonSchema, root: JsonSchema): Arbitrary<unknown> {
  const one = resolved(schema, root);
  const choices = one.anyOf ?? one.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, root)));
  if (one.const !== undefined) return fc.constant(one.const);
  if (one.enum) return fc.constantFrom(...one.enum);
  switch (one.type) {
    case 'integer':
      return integerOf(one);
    case 'number':
      return fc.oneof(integerOf(one), fc.constantFrom(0.5, 1.25));
    case 'string':
      return word(one);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(one.items ?? {}, root), { maxLength: 3 });
    case 'object':
      return objectOf(one, root);
    default:
      return fc.constantFrom({}, undefined, 'x', 1);
  }
}

/** Resolves references to named schemas. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref, allOf, ...own } = schema;
  if ($ref !== undefined) {
    const found = $ref === '#' ? root : root.$defs?.[$ref.replace('#/$defs/', '')];
    if (!found) throw new Error(`${$ref} is nowhere`);
    return { ...resolved(found, root), ...own };
  }
  return Object.assign({}, ...(allOf ?? []).map((part) => resolved(part, root)), own) as JsonSchema;
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, root: JsonSchema) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fitting(field, root)]),
  );
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== 'object') return known;
  const names = fc.constantFrom('es', 'en', 'sv', 'passMinLength', 'auditLog', 'x');
  const more = fc.dictionary(names, fitting(additionalProperties, root), { maxKeys: 3 });
  return fc.tuple(known, more).map(([one, other]) => ({ ...one, ...other }));
}

/** Small numbers are likely ids; sometimes the minimum and the maximum. */
function integerOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): Arbitrary<number> {
  const lower = Math.min(Math.max(minimum, 1), maximum);
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: lower, max: Math.min(Math.max(lower, 9), maximum) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

const TEXTS = ['Ana', 'ñandú', '🎫 turno', "O'Hara", 'a@b.es', '<b>', 'N', '1'];

function word({ format, pattern = '', maxLength = 20 }: JsonSchema): Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-11-16', '2024-02-29', '0001-01-01');
  if (format === 'uuid') return fc.uuid();
  const fits = new RegExp(pattern, 'u');
  const texts = TEXTS.filter((text) => text.length <= maxLength && fits.test(text));
  // Digits and times of day; patterns of letters are Unicode classes, which only the plain texts match.
  if (pattern.includes('\\d'))
    return fc.oneof(
      fc.integer({ min: 1, max: 500 }).map(String),
      fc.constantFrom('09:30:00', '40.5', ...texts),
    );
  return texts.length > 0
    ? fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength }))
    : fc.string({ maxLength });
}
