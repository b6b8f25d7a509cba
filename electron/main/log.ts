import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** Log of the device. It never fails or blocks: a full disk costs lines, not the device. */
export interface DeviceLog {
  info(message: string, more?: unknown): void;
  warn(message: string, more?: unknown): void;
  /** Last lines, for remote support. */
  lastLines(): readonly string[];
}

/** Lines buffered in memory while the disk accepts none. */
const MAX_LINES = 500;

/** Log files; `done` reports whether a line was written. */
interface LogFiles {
  write(line: string, done: (error: Error | null) => void): void;
}

/** Writes a JSON line per event; the first line after a failure contains the number of lost ones. */
export function createDeviceLog(files: LogFiles, now: () => number): DeviceLog {
  const lines: string[] = [];
  let dropped = 0;

  function write(level: 'info' | 'warn', message: string, more?: unknown): void {
    const event = {
      at: new Date(now()).toISOString(),
      level,
      what: message,
      ...(dropped > 0 && { dropped }),
      ...serialized(more),
    };
    const line = JSON.stringify(event);
    lines.push(line);
    if (lines.length > MAX_LINES) lines.shift();
    files.write(`${line}\n`, (error) => {
      dropped = error === null ? 0 : dropped + 1;
    });
  }

  return {
    info: (message, more) => write('info', message, more),
    warn: (message, more) => write('warn', message, more),
    lastLines: () => lines,
  };
}

function serialized(more: unknown): object {
  if (more === undefined) return {};
  return { more: more instanceof Error ? more.message : more };
}

/** Five files of five megabytes: weeks of a device that is well, a day of one that is not. */
const SIZE = '5M';
const FILES = 5;
/** Milliseconds before a disk that took nothing is tried again. */
const RETRY_MS = 60_000;

/** Log in files of limited size. A full disk loses lines, and is retried after a minute. */
export function openLogFiles(folder: string, mono: () => number): LogFiles & { close(): Promise<void> } {
  let stream: RotatingFileStream | null = null;
  let retryAt = 0;

  function open(): RotatingFileStream {
    const opened = createStream('device.log', { path: folder, size: SIZE, maxFiles: FILES });
    opened.on('error', () => {
      stream = null;
      retryAt = mono() + RETRY_MS;
      opened.destroy();
    });
    return opened;
  }

  return {
    write(line, done) {
      if (stream === null && mono() < retryAt) return done(new Error('the log cannot be written'));
      stream ??= open();
      stream.write(line, (error) => done(error ?? null));
    },
    /** Resolves once the file is closed; the end of the program closes it as well. */
    close: () => new Promise<void>((resolve) => (stream ? stream.end(resolve) : resolve())),
  };
}
