import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import type { LogFiles } from './device-log.ts';

/** Five files of five megabytes: weeks of a device that is well, a day of one that is not. */
const SIZE = '5M';
const FILES = 5;
/** Milliseconds before a disk that took nothing is tried again. */
const RETRY_MS = 60_000;

/** Keeps the log in files of bounded size. A disk that takes no more costs lines, and is tried again after a minute. */
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
