import type { DeviceLog } from '../logs/device-log.ts';
import type { SettingsStore } from '../settings/kept-settings.ts';
import { repeat, type Time } from '../time.ts';
import type { BranchClient } from './branch-client.ts';

interface Options {
  readonly settings: SettingsStore;
  readonly client: Pick<BranchClient, 'unpair'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** What a machine was to a branch: the key under which that knows it still. */
export interface Former {
  readonly server: string;
  readonly key: string;
}

/** Milliseconds between two tries; a branch that is never there again is let go of after as many changes as are kept. */
const RETRY_MS = 60_000;
const MAX_FORMER = 5;

/**
 * Puts the machine out where it was something else before, so that nobody is told of a kiosk that is dark since it became
 * a display. What a branch does not hear now it hears later, also after a start.
 */
export function unpairFormer({ settings, client, time, log }: Options) {
  let isTrying = false;

  async function unpair(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    for (const former of settings.now().former) {
      const isOut = await client.unpair(former.server, former.key).then(
        () => true,
        () => false,
      );
      if (!isOut) continue;
      log.info('the machine is put out where it was before', { server: former.server });
      settings.change({ former: settings.now().former.filter(({ key }) => key !== former.key) });
    }
    isTrying = false;
  }

  const stop = repeat(time, RETRY_MS, unpair);
  return {
    /** Has the machine put out as what it was until now. */
    add(former: Former): void {
      settings.change({ former: [...settings.now().former, former].slice(-MAX_FORMER) });
      void unpair();
    },
    stop,
  };
}
