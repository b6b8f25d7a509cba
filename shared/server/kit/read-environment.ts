import type { z } from 'zod';

/** Thrown for a setting that cannot be used; the message is one line for the person who starts the server. */
export class SettingFault extends Error {
  override readonly name = 'SettingFault';
}

/** Reads the environment variables of a schema. Throws SettingFault with one line that names the first wrong one. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingFault(`${String(issue?.path[0])} cannot be used: ${issue?.message}`);
}
