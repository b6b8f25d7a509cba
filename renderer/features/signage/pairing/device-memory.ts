import { createPageMemory, type PageMemory } from '#renderer/public-pages/page-memory.ts';

/** What a box remembers of itself: its key, and the display that it showed last; null before it was paired. */
export interface RememberedDevice {
  readonly key: string;
  readonly idDisplays: number | null;
}

const KEY = /^[0-9a-f]{64}$/;

const createDeviceMemory = (): PageMemory<RememberedDevice> =>
  createPageMemory(() => localStorage, 'turno.device', isDevice);

/**
 * Finds who this box is: by the key in the address (`#key=…`), which its own files keep for it, else by what the browser
 * has kept. A new one draws a key, which nobody but this box and, as a hash, the server ever knows. Remembered from then on.
 */
export function ownDevice(
  hash: string,
  memory: PageMemory<RememberedDevice> = createDeviceMemory(),
): RememberedDevice {
  const given = /[#&]key=([0-9a-f]+)/.exec(hash)?.[1];
  const known = memory.read();
  if (known && (given === undefined || given === known.key)) return known;
  const device = { key: given && KEY.test(given) ? given : drawKey(), idDisplays: null };
  memory.write(device);
  return device;
}

/** Remembers what it shows from now on, so that the next start shows it at once. */
export function rememberShown(device: RememberedDevice): void {
  createDeviceMemory().write(device);
}

const drawKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function isDevice(found: unknown): found is RememberedDevice {
  if (typeof found !== 'object' || found === null || !('key' in found) || !('idDisplays' in found))
    return false;
  const { key, idDisplays } = found;
  return typeof key === 'string' && KEY.test(key) && (idDisplays === null || Number.isInteger(idDisplays));
}
