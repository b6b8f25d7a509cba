import type { z } from 'zod';

/** An unknown field: its path and value. */
export interface UnknownField {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Lists the fields that a schema would drop, including nested ones. */
export function unknownFields(schema: z.ZodType | undefined, value: unknown): UnknownField[] {
  return findUnknown(schema as z.core.$ZodTypes | undefined, value, []);
}

type Schema = z.core.$ZodTypes;
type Path = readonly string[];

function findUnknown(schema: Schema | undefined, value: unknown, path: Path): UnknownField[] {
  if (typeof value !== 'object' || value === null) return [];
  if (schema === undefined) return fieldsOf(value, path);
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return inObject(schema as z.core.$ZodObject, value, path);
    case 'array':
      return itemsOf(value).flatMap((item, index) =>
        findUnknown(def.element as Schema, item, [...path, `${index}`]),
      );
    case 'record':
      return Object.entries(value).flatMap(([key, one]) =>
        findUnknown(def.valueType as Schema, one, [...path, key]),
      );
    case 'union':
      return ofFittingOption(def.options as readonly Schema[], value, path);
    case 'intersection':
      return unknownToBoth(
        findUnknown(def.left as Schema, value, path),
        findUnknown(def.right as Schema, value, path),
      );
    case 'pipe':
      // Preprocessing steps have no fields; the following schema counts.
      return findUnknown((isTransform(def.in as Schema) ? def.out : def.in) as Schema, value, path);
    case 'lazy':
      return findUnknown(def.getter() as Schema, value, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return findUnknown(def.innerType as Schema, value, path);
    default:
      return [];
  }
}

function inObject({ _zod }: z.core.$ZodObject, value: object, path: Path): UnknownField[] {
  const { shape, catchall } = _zod.def;
  return Object.entries(value).flatMap(([key, one]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : catchall;
    if (field) return findUnknown(field as Schema, one, [...path, key]);
    return [{ path: [...path, key], value: one }];
  });
}

/** Selects the matching option with fewest unknown fields. */
function ofFittingOption(options: readonly Schema[], value: object, path: Path): UnknownField[] {
  const fitting = options.filter((option) => (option as unknown as z.ZodType).safeParse(value).success);
  const [shortest = []] = fitting
    .map((option) => findUnknown(option, value, path))
    .sort((one, other) => one.length - other.length);
  return shortest;
}

function unknownToBoth(left: readonly UnknownField[], right: readonly UnknownField[]): UnknownField[] {
  const paths = new Set(right.map(({ path }) => path.join('.')));
  return left.filter(({ path }) => paths.has(path.join('.')));
}

const isTransform = (schema: Schema): boolean => schema._zod.def.type === 'transform';

const itemsOf = (value: object): readonly unknown[] => (Array.isArray(value) ? value : []);

const fieldsOf = (value: object, path: Path): UnknownField[] =>
  Object.entries(value).map(([key, one]) => ({ path: [...path, key], value: one }));
