import { createPauses } from '../healing/pauses.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { Time } from '../time.ts';
import { type DeviceSettings, hasSettings, readDeviceSettings } from './device-settings.ts';
import type { SettingsFile } from './settings-file.ts';

export interface SettingsStore {
  now(): DeviceSettings;
  /** Counts at once; the file follows, however long the disk takes none. */
  change(changed: Partial<DeviceSettings>): void;
  /** Resolves when the file holds what counts, or its writing has failed for now. */
  written(): Promise<void>;
}

interface Options {
  readonly file: SettingsFile;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Reads the settings of the device. Never throws: what cannot be read is asked for again, as at the first start. */
export function openSettings({ file, time, log }: Options): SettingsStore {
  const pauses = createPauses({ first: 5_000, max: 600_000, calm: 3_600_000, mono: time.mono });
  let settings = read(file, log);
  let writing: Promise<void> = Promise.resolve();
  let isAhead = false;
  let retry: (() => void) | null = null;

  function write(): void {
    isAhead = true;
    retry?.();
    retry = null;
    writing = writing.then(async () => {
      if (!isAhead) return;
      isAhead = false;
      try {
        await file.write(`${JSON.stringify(settings, null, 2)}\n`);
      } catch (error) {
        log.warn('the settings cannot be written', error);
        retry = time.after(pauses.next(), write);
      }
    });
  }

  write();
  return {
    now: () => settings,
    change(changed) {
      settings = { ...settings, ...changed };
      write();
    },
    written: () => writing,
  };
}

function read(file: SettingsFile, log: DeviceLog): DeviceSettings {
  const texts = file.read();
  const stored = texts.map(parsed).find(hasSettings);
  if (stored === undefined && texts.length > 0)
    log.warn('the settings are damaged; they are asked for again');
  return readDeviceSettings(stored);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
