import { Duplex } from 'node:stream';
import type { Line } from './line.ts';
import { createLineTransport, type LineTimeouts } from './line-transport.ts';
import type { PrinterTransport } from './printer-transport.ts';
import { type PrinterEndpoints, printerEndpoints, type UsbDevice } from './usb-device.ts';

/** Names a printer at a USB port; by its serial number where several of one kind are attached. */
export interface UsbAddress {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber: string | null;
}

export type UsbPrinter = Partial<LineTimeouts> &
  UsbAddress & {
    /** Finds the device; null where it is not attached. Stands in for the ports in tests. */
    readonly find?: (address: UsbAddress) => Promise<UsbDevice | null>;
  };

/** How long one reading waits for bytes before the next, ms: a printer that has nothing to say says nothing. */
const READING = 30_000;
/** Longer than anybody waits for a printer that takes no bytes: the conversation gives up before. */
const WRITING = 60_000;
const PACKET = 64;

/** A printer at a USB port. It is looked for with each document, so it may come and go. */
export function createUsbTransport(printer: UsbPrinter): PrinterTransport {
  const { vendorId, productId, serialNumber, find = attachedDevice, ...timeouts } = printer;
  return createLineTransport(async () => {
    const device = await find({ vendorId, productId, serialNumber });
    if (!device) throw new Error('the printer is not attached');
    return lineTo(device);
  }, timeouts);
}

async function attachedDevice(address: UsbAddress): Promise<UsbDevice | null> {
  // Fetched with the first use: a branch without USB printers, or without the driver, goes on without it.
  const { usb } = await import('usb');
  const devices = await usb.getDevices();
  const found = devices.find(
    ({ vendorId, productId, serialNumber }) =>
      vendorId === address.vendorId &&
      productId === address.productId &&
      (address.serialNumber === null || serialNumber === address.serialNumber),
  );
  // Its types leave to the browser's what it has of WebUSB.
  return (found as unknown as UsbDevice | undefined) ?? null;
}

function lineTo(device: UsbDevice): Line {
  let endpoints: PrinterEndpoints | null = null;
  let reading = false;
  let hearOpen = (): void => {};

  /** Reads on until there is something; one that waited its whole time was only silent. */
  async function read(from: number): Promise<Uint8Array> {
    for (;;) {
      const began = performance.now();
      try {
        const { data, status } = await device.transferIn(from, PACKET, READING);
        if (status !== undefined && status !== 'ok') throw new Error(`the printer answered ${status}`);
        if (data && data.byteLength > 0) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      } catch (error) {
        if (performance.now() - began < READING * 0.9) throw error;
      }
    }
  }

  const stream: Duplex = new Duplex({
    construct(done) {
      claim(device).then((found) => {
        endpoints = found;
        done();
        hearOpen();
      }, done);
    },
    read() {
      if (!endpoints || reading) return;
      reading = true;
      read(endpoints.in).then(
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
        // The device is gone, with what there was to release.
        () => done(error),
      );
    },
  });
  return {
    stream,
    isOpen: () => endpoints !== null,
    onOpen: (hear) => {
      hearOpen = hear;
    },
    farewell: 0,
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
  // Fails where no driver of the system holds it; whether it can be had then, claiming tells.
  await device.detachKernelDriver?.(endpoints.interfaceNumber).catch(() => undefined);
  await device.claimInterface(endpoints.interfaceNumber);
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
      WRITING,
    );
    if ((status !== undefined && status !== 'ok') || bytesWritten <= 0)
      throw new Error(`the printer took no bytes: ${status}`);
    at += bytesWritten;
  }
}
