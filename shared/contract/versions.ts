import { z } from 'zod';
import type { Fields } from '../domain/configuration/merge-change.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Extracts the compared version of an entity: the fields of the endpoint's body in its format; for a deletion all
 * fields.
 */
export function versionFields({ body }: Pick<Endpoint, 'body'>, thing: object): Fields {
  if (!(body instanceof z.ZodObject)) return { ...thing };
  const shape: Readonly<Record<string, z.ZodType>> = body.shape;
  return Object.fromEntries(
    Object.entries(thing).flatMap(([field, value]) => {
      const schema = shape[field];
      if (!schema || value === undefined) return [];
      // Values that predate a rule stay as they are.
      const { data = value } = schema.safeParse(value);
      return [[field, data]];
    }),
  );
}
