import css from './device.module.css';
import { createPageMemory, type PageMemory } from './page-storage.ts';

/** Identity of a device, and the last page that it showed, for the next start. */
export interface StoredDevice {
  readonly key: string;
  /** Null before pairing, and for other kinds of device. */
  readonly idDisplays: number | null;
  /** Page of a kiosk or an operator; missing for other kinds of device. */
  readonly path?: string;
}

const KEY = /^[0-9a-f]{64}$/;

const createDeviceMemory = (): PageMemory<StoredDevice> =>
  createPageMemory(() => localStorage, 'turno.device', isDevice);

/**
 * Loads the identity of this device: the key of the address (`#key=…`), else the stored one, else a new key. The
 * server stores only its hash. The result is stored.
 */
export function loadDevice(
  hash: string,
  memory: PageMemory<StoredDevice> = createDeviceMemory(),
): StoredDevice {
  const deviceKey = /[#&]key=([0-9a-f]+)/.exec(hash)?.[1];
  const known = memory.read();
  if (known && (deviceKey === undefined || deviceKey === known.key)) return known;
  const device = { key: deviceKey && KEY.test(deviceKey) ? deviceKey : generateKey(), idDisplays: null };
  memory.write(device);
  return device;
}

/** Stores the page that the next start shows at once. */
export function storeLastPage(device: StoredDevice): void {
  createDeviceMemory().write(device);
}

/** Hash of pages opened by the device itself, whose key the browser stores. */
const BY_DEVICE = '#device';

/** Address of another page of the same device. */
export const addressFor = (path: string): string => `${path}${BY_DEVICE}`;

/** Opens the pairing page when the device has become another kind. */
export function returnToDevicePage(key: string): void {
  storeLastPage({ key, idDisplays: null });
  location.replace(addressFor('/devices/pairing'));
}

/** Key of the device that shows the page; undefined for a page opened by its address. */
export function deviceKeyOf(hash: string): string | undefined {
  return hash === BY_DEVICE || hash.startsWith('#key=') ? loadDevice(hash).key : undefined;
}

/** As `deviceKeyOf`, for pages that change their address: the first result counts until the window is closed. */
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

/** Overlay with the name of the device, readable from a distance. */
export const Identified = ({ name, address }: { readonly name: string; readonly address: string }) => (
  <div className={css.over} role="status">
    <b>{name}</b>
    <span>{address}</span>
  </div>
);
