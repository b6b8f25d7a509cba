import type { UtilityProcess } from 'electron';
import type { PrintLogLine, PrintRequest } from '#electron/print-agent/utility.ts';
import type { DeviceLog } from './log.ts';
import type { DeviceSettings } from './settings.ts';
import { createPauses, type Time } from './time.ts';

/** Prints for a branch, to which the device is known by its key, until it is stopped. */
export type StartPrinting = (branch: { readonly server: string; readonly key: string }) => {
  /** Ends after the current print. */
  stop(): void;
};

interface PrintProcessOptions {
  /** Starts the print process. */
  readonly fork: () => Pick<UtilityProcess, 'on' | 'postMessage'>;
  /** Hashes of the hardware ids of this machine. */
  readonly machine: readonly string[];
  /** Folder of the device for the state of print jobs. */
  readonly folder: string;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Prints in a separate process, which is started again after growing delays when it ends. */
export function createPrintProcess({ fork, machine, folder, time, log }: PrintProcessOptions): StartPrinting {
  return (branch) => {
    const pauses = createPauses({ first: 1_000, max: 60_000, calm: 600_000, mono: time.mono });
    let send: ((request: PrintRequest) => void) | null = null;
    let cancelRestart = () => {};
    let isStopped = false;

    function start(): void {
      const running = fork();
      const post = (request: PrintRequest) => running.postMessage(request);
      send = post;
      running.on('message', ({ level, message, more }: PrintLogLine) => log[level](message, more));
      // An error without a listener is thrown here. The process ends after it.
      running.on('error', (type, location) => log.warn(`the print process failed: ${type}`, { location }));
      running.on('exit', (code) => {
        send = null;
        if (isStopped) return;
        const pause = pauses.next();
        log.warn('the print process has ended', { code, pause });
        cancelRestart = time.after(pause, start);
      });
      post({ ...branch, machine, folder });
    }

    start();
    return {
      stop() {
        isStopped = true;
        cancelRestart();
        send?.('stop');
      },
    };
  };
}

export interface Printing {
  /** Starts or stops printing according to the settings; continues for an unchanged branch. */
  update(settings: Pick<DeviceSettings, 'role' | 'server' | 'key'>): void;
  stop(): void;
}

/** Prints on the printers of a machine while it is a kiosk, and only then. */
export function createPrinting(start: StartPrinting): Printing {
  let running: { readonly branch: string; stop(): void } | null = null;

  function stop(): void {
    running?.stop();
    running = null;
  }

  return {
    update({ role, server, key }) {
      const branch = role === 'kiosk' && server !== null ? `${server} ${key}` : null;
      if (branch === (running?.branch ?? null)) return;
      stop();
      if (branch !== null && server !== null) running = { branch, ...start({ server, key }) };
    },
    stop,
  };
}
