import type { z } from 'zod';

/** A setting with an invalid value; the message is one line for the administrator who starts the server. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Reads environment variables by a schema. Throws SettingError for the first invalid one. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(`${String(issue?.path[0])} cannot be used: ${issue?.message}`);
}
