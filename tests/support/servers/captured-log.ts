import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';
import { logHooks } from '#shared/server/logs/open-log.ts';

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly status?: string;
  readonly path?: string;
  readonly database?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}

export interface CapturedLog {
  readonly log: Logger;
  /** Lists the lines so far, oldest first. */
  lines(): readonly LogLine[];
  clear(): void;
}

/** A log in memory instead of on the terminal. */
export function capturedLog(): CapturedLog {
  const lines: LogLine[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  return {
    log: pino({ level: 'info', hooks: logHooks() }, sink),
    lines: () => [...lines],
    clear: () => lines.splice(0),
  };
}
