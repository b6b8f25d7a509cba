import { z } from 'zod';

const SCHEMA = z.object({
  TURNO_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  TURNO_HOST: z.string().min(1).optional(),
  TURNO_DATA_DIR: z.string().min(1).default('./data'),
  TURNO_SYNC_TYPE: z.enum(['standalone', 'branch']).default('standalone'),
  TURNO_ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  TURNO_DEMO: z.enum(['0', '1']).optional(),
  TURNO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly syncType: 'standalone' | 'branch';
  /** Of the first administrator, at the first start only. */
  readonly adminPassword: string | undefined;
  readonly demo: boolean;
  readonly logLevel: string;
}

/** A setting that cannot be used; the message is one line for whoever starts the server. */
export class SettingFault extends Error {
  override readonly name = 'SettingFault';
}

/**
 * Reads the settings from the environment. The demonstration (`--demo` or TURNO_DEMO=1) stays on this machine and
 * quiet unless told otherwise. Throws SettingFault with one line that names the variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv, argv: readonly string[]): Settings {
  const result = SCHEMA.safeParse(environment);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0]);
    throw new SettingFault(`${name} cannot be used: ${issue?.message}`);
  }
  const given = result.data;
  const demo = given.TURNO_DEMO === '1' || argv.includes('--demo');
  return {
    port: given.TURNO_PORT ?? 8080,
    host: given.TURNO_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: given.TURNO_DATA_DIR,
    syncType: given.TURNO_SYNC_TYPE,
    adminPassword: given.TURNO_ADMIN_PASSWORD,
    demo,
    logLevel: given.TURNO_LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
