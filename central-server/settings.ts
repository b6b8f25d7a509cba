import { z } from 'zod';
import { readEnvironment } from '#shared/server/kit/read-environment.ts';
import { SERVER_VARIABLES, type ServerSettings, serverSettings } from '#shared/server/server-settings.ts';

const SCHEMA = z.object({
  ...SERVER_VARIABLES,
  TURNO_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TURNO_PHONE_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
  TURNO_KEY_DAYS: z.coerce.number().int().min(0).max(3_650).default(90),
});

export interface Settings extends ServerSettings {
  /** Address of a PostgreSQL database; undefined for a file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Public origin of this server; undefined if not configured. */
  readonly phoneOrigin: string | undefined;
  /** Days after which the machine of a branch makes another key; 0 for never. */
  readonly keyDays: number;
}

/** Reads the settings of central from the environment. Throws SettingError, naming the variable. */
export function readSettings(environment: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const variables = readEnvironment(SCHEMA, environment);
  return {
    ...serverSettings(variables, argv),
    databaseUrl: variables.TURNO_DATABASE_URL,
    phoneOrigin: variables.TURNO_PHONE_ADDRESS && new URL(variables.TURNO_PHONE_ADDRESS).origin,
    keyDays: variables.TURNO_KEY_DAYS,
  };
}
