import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localDay } from '#shared/domain/time/local-day.ts';

/** Names the folder of a server's log, below its data. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');

/** Name of the log's `index`-th file of the day that a moment lies in, by the clock on the wall. */
export function logFileName(moment: Date, index: number): string {
  return `turno-${localDay(moment)}.${index}.log`;
}

export interface LogFile {
  readonly name: string;
  readonly path: string;
}

/** The log's files of the days from `from` to `to`, both included and written `yyyy-MM-dd`, oldest first. */
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

/** Lists the names in a folder; none where no log was ever opened. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
