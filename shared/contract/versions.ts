import { z } from 'zod';
import type { Fields } from '#shared/domain/versions/merge-change.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Takes of a thing, as it is read or as it is sent, the version that a versioned endpoint is checked against: the fields
 * that its body has, each in the form that it has there. A deletion has no body: it is checked against all fields.
 */
export function versionFields({ body }: Pick<Endpoint, 'body'>, thing: object): Fields {
  if (!(body instanceof z.ZodObject)) return { ...thing };
  const shape: Readonly<Record<string, z.ZodType>> = body.shape;
  return Object.fromEntries(
    Object.entries(thing).flatMap(([field, value]) => {
      const schema = shape[field];
      if (!schema || value === undefined) return [];
      // A value from before a rule was made stays as it is.
      const { data = value } = schema.safeParse(value);
      return [[field, data]];
    }),
  );
}
