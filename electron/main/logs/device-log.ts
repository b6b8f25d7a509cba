/** What the device writes down of itself. It never fails and never waits: a full disk costs lines, not the device. */
export interface DeviceLog {
  info(message: string, more?: unknown): void;
  warn(message: string, more?: unknown): void;
  /** The last lines, for whoever looks after the device from afar. */
  lastLines(): readonly string[];
}

/** Lines that are kept in memory, though the disk should take none. */
const MAX_LINES = 500;

/** Where lines are kept; says with each whether it was. */
export interface LogFiles {
  write(line: string, done: (error: Error | null) => void): void;
}

/** Writes a line of JSON for each event; the first that can be written again says how many could not be meanwhile. */
export function createDeviceLog(files: LogFiles, now: () => number): DeviceLog {
  const lines: string[] = [];
  let dropped = 0;

  function write(level: 'info' | 'warn', message: string, more?: unknown): void {
    const event = {
      at: new Date(now()).toISOString(),
      level,
      what: message,
      ...(dropped > 0 && { lost: dropped }),
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
