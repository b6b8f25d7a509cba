import { DatabaseFault } from '../db/database-fault.ts';
import { SettingFault } from './read-environment.ts';

/** Why a server cannot start: one line for what its owner can put right, the stack for what nobody expected. */
export function whyNot(error: unknown): string {
  if (error instanceof SettingFault || error instanceof DatabaseFault) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message.replace('listen EADDRINUSE: ', '')}; set TURNO_PORT to another port`;
  if (code === 'EACCES') return `${error.message}; choose another TURNO_PORT or TURNO_HOST`;
  return code ? error.message : (error.stack ?? error.message);
}
