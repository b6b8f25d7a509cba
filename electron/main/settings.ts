import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { z } from 'zod';
import { DEVICE_ROLES } from '#electron/roles.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { isSameMachine, knownMachine, MAX_MACHINE_IDS } from '#shared/domain/fleet/machine.ts';
import type { DeviceLog } from './log.ts';
import { createPauses, type Time } from './time.ts';

export interface SettingsStore {
  now(): DeviceSettings;
  /** Counts at once; the file follows, however long the disk takes none. */
  change(changed: Partial<DeviceSettings>): void;
  /** Resolves when the file contains the current settings, or writing has failed for now. */
  written(): Promise<void>;
}

interface Options {
  readonly file: SettingsFile;
  /** Hashes of the hardware ids of this machine; empty if unknown. */
  readonly machine: readonly string[];
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Reads the settings of the device. Never throws: unreadable settings are requested again, as at the first start. */
export function openSettings({ file, machine, time, log }: Options): SettingsStore {
  const pauses = createPauses({ first: 5_000, max: 600_000, calm: 3_600_000, mono: time.mono });
  let settings = bindToMachine(read(file, log), machine, log);
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

/**
 * Replaces the key if the settings were copied from another machine, such as with an image of its disk: this machine
 * is a new device with the same role.
 */
function bindToMachine(settings: DeviceSettings, machine: readonly string[], log: DeviceLog): DeviceSettings {
  if (machine.length === 0) return settings;
  if (isSameMachine(machine, settings.machine))
    return { ...settings, machine: knownMachine(machine, settings.machine) };
  log.warn('these settings are of another machine: this one is paired as a new device');
  return { ...settings, ...newKeyOfCopy(), machine: [...machine], former: [] };
}

/** Settings of a machine that has the key of another one. */
export const newKeyOfCopy = (): Pick<DeviceSettings, 'key' | 'path' | 'isCopy'> => ({
  key: generateKey(),
  path: null,
  isCopy: true,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Random key of 256 bits, known only to this machine and, as a hash, to the branch server. */
export const generateKey = (): string => randomBytes(32).toString('hex');

const pixels = z.number().int().min(-100_000).max(100_000);
const rectangle = z.object({ x: pixels, y: pixels, width: pixels.positive(), height: pixels.positive() });

/** Identifies a screen across restarts, although the system may change its number. */
const selectedScreen = z.object({ id: z.number(), label: z.string().max(200), x: pixels, y: pixels });

const key = z.string().regex(/^[0-9a-f]{64}$/);
const origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^/]+$/);

/** Duration and number of software rendering periods, and the driver at that time. */
const softwareRendering = z.object({
  until: z.number(),
  times: z.number().int().min(1).max(10),
  driver: z.string().max(200),
});

/** Each field has its own fallback: a damaged one does not affect the others. */
const SCHEMA = z.object({
  key: key.catch(generateKey),
  language: z.enum(LANGUAGES).nullable().catch(null),
  role: z.enum(DEVICE_ROLES).nullable().catch(null),
  server: origin.nullable().catch(null).describe('Origin of the branch server'),
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .nullable()
    .catch(null)
    .describe('Of the page that the server gave it last: the next start shows it without asking'),
  former: z
    .array(z.object({ server: origin, key }))
    .max(10)
    .catch([])
    .describe('Where the machine was something else, and the branch has not heard yet that it is not'),
  machine: z
    .array(key)
    .max(MAX_MACHINE_IDS)
    .catch([])
    .describe('Hashes of the hardware ids of the machine that has the key'),
  isCopy: z.boolean().catch(false).describe('The key was that of another machine; until this one is paired'),
  workstation: z.string().max(45).nullable().catch(null),
  screen: selectedScreen.nullable().catch(null).describe('Null for the main one'),
  bounds: rectangle.nullable().catch(null).describe('Where an operator has left the window'),
  softwareRendering: softwareRendering
    .nullable()
    .catch(null)
    .describe('The graphics card has failed again and again'),
});
export type SoftwareRendering = z.infer<typeof softwareRendering>;
export type DeviceSettings = Readonly<z.infer<typeof SCHEMA>>;

/**
 * Parses settings from any content; never throws.
 *
 * @internal used by tests besides this file
 */
export function readDeviceSettings(stored: unknown): DeviceSettings {
  return SCHEMA.safeParse(stored).data ?? SCHEMA.parse({});
}

/** Whether a file contains settings, possibly incomplete; a key is required. */
const hasSettings = (stored: unknown): boolean => z.object({ key }).safeParse(stored).success;

/** Storage of settings. `read` returns all existing versions, newest first. */
interface SettingsFile {
  read(): string[];
  /** Rejects on a full disk and leaves the previous file intact. */
  write(text: string): Promise<void>;
}

/**
 * Stores settings in a file and a copy, each replaced atomically: after a power failure there is the old or the
 * new text, and a damaged sector leaves the other file.
 */
export function settingsFile(path: string): SettingsFile {
  const paths = [path, `${path}.copy`];
  return {
    // Synchronous, since graphics settings must be applied before Electron is ready.
    read: () => paths.map(textOf).filter((text) => text !== null),
    async write(text) {
      for (const filePath of paths) await replaceFile(filePath, text);
    },
  };
}

/** Prevents writing by an instance that ends because another one runs. */
export const readOnly = ({ read: readAll }: SettingsFile): SettingsFile => ({
  read: readAll,
  write: async () => {},
});

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}

function textOf(filePath: string): string | null {
  try {
    return readFileSync(filePath, 'utf8');
  } catch {
    return null;
  }
}
