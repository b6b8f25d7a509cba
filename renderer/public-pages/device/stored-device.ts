import { createPageMemory, type PageMemory } from '../page-storage.ts';

/** What a box remembers of itself: its key, and what it showed last, so that the next start shows it at once. */
export interface StoredDevice {
  readonly key: string;
  /** The display; null before it was paired, and for all that is none. */
  readonly idDisplays: number | null;
  /** The page of a kiosk or an operator; missing for all that is none. */
  readonly path?: string;
}

const KEY = /^[0-9a-f]{64}$/;

const createDeviceMemory = (): PageMemory<StoredDevice> =>
  createPageMemory(() => localStorage, 'turno.device', isDevice);

/**
 * Finds who this box is: by the key in the address (`#key=…`), which its own files keep for it, else by what the browser
 * has kept. A new one draws a key, which nobody but this box and, as a hash, the server ever knows. Remembered from then on.
 */
export function loadDevice(
  hash: string,
  memory: PageMemory<StoredDevice> = createDeviceMemory(),
): StoredDevice {
  const given = /[#&]key=([0-9a-f]+)/.exec(hash)?.[1];
  const known = memory.read();
  if (known && (given === undefined || given === known.key)) return known;
  const device = { key: given && KEY.test(given) ? given : generateKey(), idDisplays: null };
  memory.write(device);
  return device;
}

/** Remembers what it shows from now on, so that the next start shows it at once. */
export function storeLastPage(device: StoredDevice): void {
  createDeviceMemory().write(device);
}

/** Tells a page that it is opened by the device itself, whose key the browser has. */
const BY_DEVICE = '#device';

/** Leads from the page of one device to another page of the same. */
export const addressFor = (path: string): string => `${path}${BY_DEVICE}`;

/** Leads a device that is not what this page shows any more back to where it learns what it is now. */
export function returnToDevicePage(key: string): void {
  storeLastPage({ key, idDisplays: null });
  location.replace(addressFor('/devices/pairing'));
}

/**
 * Finds the key of the device that a page runs on; undefined for a page that somebody has opened by its address, whatever
 * this browser was paired with before.
 */
export function deviceKeyOf(hash: string): string | undefined {
  return hash === BY_DEVICE || hash.startsWith('#key=') ? loadDevice(hash).key : undefined;
}

/** The same of a page that changes its own address: what it began with counts until its window is closed. */
export function initialDeviceKey(hash: string): string | undefined {
  const memory = createPageMemory(() => sessionStorage, 'turno.device.window', isTrue);
  const key = deviceKeyOf(hash);
  if (key !== undefined) memory.write(true);
  return key ?? (memory.read() ? deviceKeyOf(BY_DEVICE) : undefined);
}

const isTrue = (found: unknown): found is true => found === true;

const generateKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function isDevice(found: unknown): found is StoredDevice {
  if (typeof found !== 'object' || found === null || !('key' in found) || !('idDisplays' in found))
    return false;
  const { key, idDisplays } = found;
  return typeof key === 'string' && KEY.test(key) && (idDisplays === null || Number.isInteger(idDisplays));
}
