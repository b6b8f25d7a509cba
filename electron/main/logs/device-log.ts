/** What the device writes down of itself. It never fails and never waits: a full disk costs lines, not the device. */
export interface DeviceLog {
  info(what: string, more?: unknown): void;
  warn(what: string, more?: unknown): void;
  /** The last lines, for whoever looks after the device from afar. */
  lastLines(): readonly string[];
}

/** Lines that are kept in memory, though the disk should take none. */
const KEPT = 500;

/** Where lines are kept; says with each whether it was. */
export interface LogFiles {
  write(line: string, done: (error: Error | null) => void): void;
}

/** Writes a line of JSON for each event; the first that can be written again says how many could not be meanwhile. */
export function createDeviceLog(files: LogFiles, now: () => number): DeviceLog {
  const lines: string[] = [];
  let lost = 0;

  function write(level: 'info' | 'warn', what: string, more?: unknown): void {
    const event = {
      at: new Date(now()).toISOString(),
      level,
      what,
      ...(lost > 0 && { lost }),
      ...shown(more),
    };
    const line = JSON.stringify(event);
    lines.push(line);
    if (lines.length > KEPT) lines.shift();
    files.write(`${line}\n`, (error) => {
      lost = error === null ? 0 : lost + 1;
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
