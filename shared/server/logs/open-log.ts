import { mkdirSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { createStream } from 'rotating-file-stream';
import { logFileName, logFolder } from './log-files.ts';

export interface LogOptions {
  readonly dataDir: string;
  /** Lowest level that is worth a line. */
  readonly level: string;
  /** The stream on which services are watched. */
  readonly console?: NodeJS.WritableStream;
}

/** A server's log, and how it ends: with everything in its files. */
export interface OpenLog {
  readonly log: Logger;
  close(): Promise<void>;
}

/** Limits how much of it is kept: a month and a half of quiet days, or two hundred megabytes of bad ones. */
const FILE_SIZE = '10M';
const MAX_LOG_FILES = 45;
const MAX_LOG_SIZE = '200M';

/**
 * Writes a server's log to the console, as services are watched, and into files by the day below its data, from which
 * the page hands them out. A disk that takes no more costs the files, not the server: the console says so once.
 */
export function openLog({ dataDir, level, console = process.stdout }: LogOptions): OpenLog {
  const path = logFolder(dataDir);
  mkdirSync(path, { recursive: true });
  const files = createStream((time, index) => logFileName(momentOf(time), index ?? 1), {
    path,
    interval: '1d',
    // Keeps the name that each file was begun with.
    immutable: true,
    size: FILE_SIZE,
    maxFiles: MAX_LOG_FILES,
    maxSize: MAX_LOG_SIZE,
    history: 'kept-files',
  });
  let isReported = false;
  const logError = (error: Error) => {
    if (!isReported) process.stderr.write(`the log cannot be written to ${path}: ${error.message}\n`);
    isReported = true;
  };
  files.on('error', logError);
  files.on('warning', logError);
  const streams = [
    { level, stream: console },
    { level, stream: files },
  ] as pino.StreamEntry[];
  return {
    log: pino({ level }, pino.multistream(streams)),
    close: () => new Promise((resolve) => files.end(resolve)),
  };
}

/** The stream asks for a first name without a moment. */
const momentOf = (time: number | Date | null): Date => (time === null ? new Date() : new Date(time));
