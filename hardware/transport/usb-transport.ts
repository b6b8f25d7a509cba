import { Duplex } from 'node:stream';
import { createConnectionTransport, type TransportTimeouts } from './connection-transport.ts';
import type { PrinterConnection, PrinterTransport } from './printer-transport.ts';
import { type PrinterEndpoints, printerEndpoints, type UsbDevice } from './usb-device.ts';

/** A USB printer; the serial number distinguishes several of one model. */
export interface UsbAddress {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber: string | null;
}

export type UsbPrinter = Partial<TransportTimeouts> &
  UsbAddress & {
    /** Finds the device; null if it is not attached. Replaced in tests. */
    readonly find?: (address: UsbAddress) => Promise<UsbDevice | null>;
  };

/** Timeout of one read; a printer without data sends nothing. */
const READ_TIMEOUT_MS = 30_000;
/** Longer than any conversation waits: the conversation ends first. */
const WRITE_TIMEOUT_MS = 60_000;

/** A transport to a USB printer. The device is looked up for each document, so it may be detached and attached. */
export function createUsbTransport(printer: UsbPrinter): PrinterTransport {
  const { vendorId, productId, serialNumber, find = attachedDevice, ...timeouts } = printer;
  return createConnectionTransport(async () => {
    const device = await find({ vendorId, productId, serialNumber });
    if (!device) throw new Error('the printer is not attached');
    return connectionTo(device);
  }, timeouts);
}

async function attachedDevice(address: UsbAddress): Promise<UsbDevice | null> {
  // Imported on first use, so that a branch without USB printers or without the driver can start.
  const { usb } = await import('usb');
  const devices = await usb.getDevices();
  const result = devices.find(
    ({ vendorId, productId, serialNumber }) =>
      vendorId === address.vendorId &&
      productId === address.productId &&
      (address.serialNumber === null || serialNumber === address.serialNumber),
  );
  // The package's types leave the WebUSB part to the browser's types.
  return (result as unknown as UsbDevice | undefined) ?? null;
}

function connectionTo(device: UsbDevice): PrinterConnection {
  let endpoints: PrinterEndpoints | null = null;
  let reading = false;
  let notifyOpen = (): void => {};

  /** Reads until there is data; a timeout only means no data. */
  async function read({ in: from, packetSize }: PrinterEndpoints): Promise<Uint8Array> {
    for (;;) {
      const began = performance.now();
      try {
        const { data, status } = await device.transferIn(from, packetSize, READ_TIMEOUT_MS);
        if (status !== undefined && status !== 'ok') throw new Error(`the printer answered ${status}`);
        if (data && data.byteLength > 0) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      } catch (error) {
        if (performance.now() - began < READ_TIMEOUT_MS * 0.9) throw error;
      }
    }
  }

  const stream: Duplex = new Duplex({
    construct(done) {
      claim(device).then((result) => {
        endpoints = result;
        done();
        notifyOpen();
      }, done);
    },
    read() {
      if (!endpoints || reading) return;
      reading = true;
      read(endpoints).then(
        (bytes) => {
          reading = false;
          stream.push(Buffer.from(bytes));
        },
        (error: Error) => stream.destroy(error),
      );
    },
    write(chunk: Buffer, _encoding, done) {
      if (!endpoints) return done(new Error('not open'));
      sent(device, endpoints.out, chunk).then(() => done(), done);
    },
    destroy(error, done) {
      release(device, endpoints).then(
        () => done(error),
        // The device is detached and needs no release.
        () => done(error),
      );
    },
  });
  return {
    stream,
    isOpen: () => endpoints !== null,
    onOpen: (listener) => {
      notifyOpen = listener;
    },
    closeWaitMs: 0,
    close: () => {
      if (stream.closed) return;
      return new Promise((resolve) => {
        stream.once('close', resolve);
        stream.destroy();
      });
    },
  };
}

async function claim(device: UsbDevice): Promise<PrinterEndpoints> {
  await device.open();
  const [first] = device.configurations;
  if (!device.configuration && first) await device.selectConfiguration(first.configurationValue);
  const endpoints = printerEndpoints(device);
  if (!endpoints) throw new Error('the device is no printer that answers');
  // Fails if no system driver holds the interface; claiming it shows whether it is available.
  await device.detachKernelDriver?.(endpoints.interfaceNumber).catch(() => undefined);
  const { interfaceNumber, alternateSetting } = endpoints;
  await device.claimInterface(interfaceNumber);
  if (alternateSetting !== 0) await device.selectAlternateInterface(interfaceNumber, alternateSetting);
  return endpoints;
}

async function release(device: UsbDevice, endpoints: PrinterEndpoints | null): Promise<void> {
  if (endpoints) await device.releaseInterface(endpoints.interfaceNumber).catch(() => undefined);
  await device.close();
}

async function sent(device: UsbDevice, to: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten, status } = await device.transferOut(
      to,
      Uint8Array.from(bytes.subarray(at)),
      WRITE_TIMEOUT_MS,
    );
    if ((status !== undefined && status !== 'ok') || bytesWritten <= 0)
      throw new Error(`the printer took no bytes: ${status}`);
    at += bytesWritten;
  }
}
