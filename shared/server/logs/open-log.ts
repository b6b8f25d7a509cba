import { mkdirSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { createStream } from 'rotating-file-stream';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { currentTraceId } from '../telemetry/tracing.ts';
import { logFileName, logFolder } from './log-files.ts';

export interface LogOptions {
  readonly dataDir: string;
  /** Minimum level. */
  readonly level: string;
  /** Output for service managers. */
  readonly console?: NodeJS.WritableStream;
}

/** A log and the function that flushes and closes it. */
export interface OpenLog {
  readonly log: Logger;
  close(): Promise<void>;
}

/** Size limit of a file; the total is limited too. */
const FILE_SIZE = '10M';
const MAX_LOG_FILES = 45;
const MAX_LOG_SIZE = '200M';

/**
 * Opens the log: to the console and to daily files in the data folder, which the page offers for download. If the
 * disk is full, only the files stop and the console says so once.
 */
export function openLog({ dataDir, level, console = process.stdout }: LogOptions): OpenLog {
  const path = logFolder(dataDir);
  mkdirSync(path, { recursive: true });
  const files = createStream((time, index) => logFileName(momentOf(time), index ?? 1), {
    path,
    interval: '1d',
    // Names files once and never renames them.
    immutable: true,
    size: FILE_SIZE,
    maxFiles: MAX_LOG_FILES,
    maxSize: MAX_LOG_SIZE,
    history: 'rotated-files',
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
    log: pino({ level, hooks: logHooks(), mixin: traceOfLine }, pino.multistream(streams)),
    close: () => new Promise((resolve) => files.end(resolve)),
  };
}

/** Adds the id of the request, job or exchange that writes the line. */
function traceOfLine(): { readonly traceId?: string } {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
}

/** Minimum time between two lines about a database that does not answer, ms. */
const UNAVAILABLE_INTERVAL_MS = 1_000;

/**
 * Writes at most one line a second about a database that does not answer, which every request and every job reports.
 * @internal used by tests besides this file
 */
export function logHooks(
  mono: () => number = () => performance.now(),
): NonNullable<pino.LoggerOptions['hooks']> {
  let next = -Infinity;
  return {
    logMethod(args, method) {
      const [first] = args as readonly unknown[];
      const isObject = typeof first === 'object' && first !== null;
      if (!isDatabaseUnavailable(isObject && 'err' in first ? first.err : first)) {
        method.apply(this, args);
        return;
      }
      if (mono() < next) return;
      next = mono() + UNAVAILABLE_INTERVAL_MS;
      method.apply(this, [first, 'the database does not answer']);
    },
  };
}

/** The stream requests its first name without a time. */
const momentOf = (time: number | Date | null): Date => (time === null ? new Date() : new Date(time));
