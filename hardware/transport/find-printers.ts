import { readdir } from 'node:fs/promises';
import { printerAddress } from '#shared/domain/printing/printer-address.ts';
import { printerEndpoints, type UsbDevice } from './usb-device.ts';

export interface FoundPrinter {
  readonly kind: 'usb' | 'serial';
  readonly address: string;
  /** What the device calls itself. */
  readonly name: string;
}

const USUAL_BAUD = 9_600;
/** Names ports by what is plugged into them, wherever it is plugged in. */
const BY_ID = '/dev/serial/by-id';

/** Lists printers at the USB ports and devices at the serial ports of this machine. A driver that is missing has none. */
export async function findPrinters(): Promise<FoundPrinter[]> {
  const found = await Promise.allSettled([usbPrinters(), serialPorts()]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function usbPrinters(): Promise<FoundPrinter[]> {
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

/** Asks the system itself on Linux: the driver's own list ends the process where `udevadm` is missing. */
async function serialPorts(): Promise<FoundPrinter[]> {
  if (process.platform === 'linux') {
    const names = await readdir(BY_ID).catch(() => []);
    return names.map((name) => portOf(`${BY_ID}/${name}`, name.replace(/^usb-|-if\d+.*$/g, '')));
  }
  const { SerialPort } = await import('serialport');
  const ports = await SerialPort.list();
  return ports.map(({ path, manufacturer }) => portOf(path, manufacturer ?? path));
}

const portOf = (path: string, name: string): FoundPrinter => ({
  kind: 'serial',
  address: printerAddress({ kind: 'serial', path, baudRate: USUAL_BAUD }),
  name,
});
