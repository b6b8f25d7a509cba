import type { z } from 'zod';

/** Thrown for a setting that cannot be used; the message is one line for the person who starts the server. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Reads the environment variables of a schema. Throws SettingError with one line that names the first wrong one. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(`${String(issue?.path[0])} cannot be used: ${issue?.message}`);
}
