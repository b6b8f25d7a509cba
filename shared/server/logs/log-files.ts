import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localDay } from '#shared/domain/time/local-day.ts';

/** Folder of log files. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');

/** Name of the `index`-th log file of a day in local time. */
export function logFileName(moment: Date, index: number): string {
  return `turno-${localDay(moment)}.${index}.log`;
}

export interface LogFile {
  readonly name: string;
  readonly path: string;
}

/** Log files from day `from` to `to` inclusive (`yyyy-MM-dd`), oldest first. */
export async function logFilesBetween(dataDir: string, from: string, to: string): Promise<LogFile[]> {
  const folder = logFolder(dataDir);
  const found = (await namesIn(folder)).flatMap((name) => {
    const [, day, index] = /^turno-(\d{4}-\d\d-\d\d)\.(\d+)\.log$/.exec(name) ?? [];
    return day && day >= from && day <= to ? [{ name, day, index: Number(index) }] : [];
  });
  return found
    .sort((a, b) => a.day.localeCompare(b.day) || a.index - b.index)
    .map(({ name }) => ({ name, path: join(folder, name) }));
}

/** Names in a folder; empty if missing. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
