import type { DeviceSettings } from './settings.ts';

/** Prints for a branch, to which the device is known by its key, until it is stopped. */
export type StartPrinting = (branch: { readonly server: string; readonly key: string }) => {
  /** Resolves once the current print has ended. */
  stop(): Promise<void>;
};

export interface Printing {
  /** Starts or stops printing according to the settings; continues for an unchanged branch. */
  update(settings: Pick<DeviceSettings, 'role' | 'server' | 'key'>): void;
  stop(): void;
}

/** Prints on the printers of a machine while it is a kiosk, and only then. */
export function createPrinting(start: StartPrinting): Printing {
  let running: { readonly branch: string; stop(): Promise<void> } | null = null;

  function stop(): void {
    void running?.stop();
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
