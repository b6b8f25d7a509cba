import type { Writable } from 'node:stream';

/** What the device writes down of itself. It never fails and never waits: a full disk costs lines, not the device. */
export interface DeviceLog {
  info(what: string, more?: unknown): void;
  warn(what: string, more?: unknown): void;
  /** The last lines, for whoever looks after the device from afar. */
  lastLines(): readonly string[];
}

/** Lines that are kept in memory, though the disk should take none. */
const KEPT = 500;

/**
 * Writes a line of JSON for each event to where they are kept, and says there how many could not be written meanwhile
 * as soon as it can again.
 */
export function createDeviceLog(files: Pick<Writable, 'write' | 'on'>, now: () => number): DeviceLog {
  const lines: string[] = [];
  let lost = 0;
  files.on('error', () => {
    lost += 1;
  });

  function write(level: 'info' | 'warn', what: string, more?: unknown): void {
    const line = JSON.stringify({ at: new Date(now()).toISOString(), level, what, ...(lost > 0 && { lost }), ...shown(more) });
    lines.push(line);
    if (lines.length > KEPT) lines.shift();
    files.write(`${line}\n`, (error) => {
      if (!error) lost = 0;
    });
  }

  return {
    info: (what, more) => write('info', what, more),
    warn: (what, more) => write('warn', what, more),
    lastLines: () => lines,
  };
}

function shown(more: unknown): object {
  if (more === undefined) return {};
  return { more: more instanceof Error ? more.message : more };
}
