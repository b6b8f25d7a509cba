import { DatabaseError } from '../db/database-error.ts';
import { SettingError } from './read-environment.ts';

/** Reason why a server cannot start: one line for a known error, the stack for an unexpected one. */
export function whyNot(error: unknown): string {
  if (error instanceof SettingError || error instanceof DatabaseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message.replace('listen EADDRINUSE: ', '')}; set TURNO_PORT to another port`;
  if (code === 'EACCES' && syscall === 'listen')
    return `${error.message}; choose another TURNO_PORT or TURNO_HOST`;
  return code ? error.message : (error.stack ?? error.message);
}
