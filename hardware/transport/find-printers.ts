import { readdir } from 'node:fs/promises';
import { printerAddress } from '#shared/domain/printing/printer-address.ts';
import { printerEndpoints, type UsbDevice } from './usb-device.ts';

export interface DiscoveredPrinter {
  readonly kind: 'usb' | 'serial';
  readonly address: string;
  /** The name the device reports. */
  readonly name: string;
}

const DEFAULT_BAUD_RATE = 9_600;
/** Stable names of serial ports by their device. */
const BY_ID = '/dev/serial/by-id';

/** Lists USB printers and the serial ports of this machine. A missing driver yields an empty list. */
export async function findPrinters(): Promise<DiscoveredPrinter[]> {
  const results = await Promise.allSettled([usbPrinters(), serialPorts()]);
  return results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function usbPrinters(): Promise<DiscoveredPrinter[]> {
  const { usb } = await import('usb');
  const devices = await usb.getDevices();
  return devices
    .filter((device) => printerEndpoints(device as unknown as UsbDevice) !== null)
    .map(({ vendorId, productId, serialNumber, manufacturerName, productName }) => ({
      kind: 'usb',
      address: printerAddress({ kind: 'usb', vendorId, productId, serialNumber: serialNumber ?? null }),
      name: [manufacturerName, productName].filter(Boolean).join(' '),
    }));
}

/** Reads the file system on Linux: the driver's list ends the process if `udevadm` is missing. */
async function serialPorts(): Promise<DiscoveredPrinter[]> {
  if (process.platform === 'linux') {
    const names = await readdir(BY_ID).catch(() => []);
    return names.map((name) => portOf(`${BY_ID}/${name}`, name.replace(/^usb-|-if\d+.*$/g, '')));
  }
  const { SerialPort } = await import('serialport');
  const ports = await SerialPort.list();
  return ports.map(({ path, manufacturer }) => portOf(path, manufacturer ?? path));
}

const portOf = (path: string, name: string): DiscoveredPrinter => ({
  kind: 'serial',
  address: printerAddress({ kind: 'serial', path, baudRate: DEFAULT_BAUD_RATE }),
  name,
});
