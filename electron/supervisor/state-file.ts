import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const STATE = z.object({ pid: z.number().int().positive(), restarts: z.number().int(), beatAt: z.number() });
export type SupervisorState = z.infer<typeof STATE>;

/** Milliseconds between two signs that the supervisor lives, and after which it does not: numbers of processes return. */
export const HEARTBEAT_MS = 15_000;
const DEAD_MS = 60_000;

const fileIn = (folder: string): string => join(folder, 'supervisor.json');

/** Writes who supervises the server; what cannot be written is left, and tried again with the next beat. */
export async function writeState(folder: string, state: SupervisorState): Promise<void> {
  const temporary = `${fileIn(folder)}.${state.pid}`;
  await writeFile(temporary, JSON.stringify(state)).then(
    () => rename(temporary, fileIn(folder)),
    () => {},
  );
}

/** Finds who supervises the server; null where nobody does any more. */
export function readState(folder: string, now: number): SupervisorState | null {
  try {
    const state = STATE.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
    // Sends nothing: it only fails where there is no such process.
    process.kill(state.pid, 0);
    return Math.abs(now - state.beatAt) < DEAD_MS ? state : null;
  } catch {
    return null;
  }
}

const requestIn = (folder: string): string => join(folder, 'supervisor.stop');

/** Asks a supervisor to end, and the server with it: by a file, since Windows tells processes nothing else in order. */
export const requestStop = (folder: string, pid: number): Promise<void> =>
  writeFile(requestIn(folder), String(pid));

/** Tells whether this very supervisor was asked to end; one that is started later has another number. */
export function isStopRequested(folder: string, pid: number): boolean {
  try {
    return readFileSync(requestIn(folder), 'utf8') === String(pid);
  } catch {
    return false;
  }
}
