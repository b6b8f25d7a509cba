import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';
import { renderTicket } from '../escpos/render-ticket.ts';
import { createVirtualPrinter, type VirtualPrinter } from '../virtual-printer/virtual-printer.ts';
import type { TransportTimeouts } from './connection-transport.ts';
import type { UsbDevice } from './usb-device.ts';
import { createUsbTransport } from './usb-transport.ts';

const ADDRESS = { vendorId: 0x04b8, productId: 0x0e15, serialNumber: null };
const document = renderTicket(
  ticketDocument({ ticketNumber: 'A053', fixedText: ticketText('Oficina Centro') }),
  { width: 80 },
);

let printer: VirtualPrinter | undefined;
afterEach(async () => {
  await printer?.close();
  printer = undefined;
});

/** Failures of a simulated USB device. */
interface Mood {
  /** Detached after this many received bytes. */
  pulledAfter?: number;
  /** Accepts no more bytes after this many. */
  stallsAfter?: number;
  /** Maximum bytes accepted per transfer. */
  packet?: number;
  opens?: 'never' | 'refused';
  /** Never releases its interface. */
  closes?: 'never';
  interfaceClass?: number;
}

/** A WebUSB device connected to the virtual printer. */
function deviceOf({ host, port }: VirtualPrinter, mood: Mood, claims: { open: number }): UsbDevice {
  let socket: Socket | null = null;
  let sent = 0;
  const waiting: (() => void)[] = [];
  const answers: number[] = [];
  let isDetached = false;
  const detach = () => {
    isDetached = true;
    socket?.destroy();
    for (const wake of waiting.splice(0)) wake();
  };
  return {
    vendorId: ADDRESS.vendorId,
    configurations: [{ configurationValue: 1 }],
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternates: [
            {
              alternateSetting: 0,
              interfaceClass: mood.interfaceClass ?? 7,
              endpoints: [
                { endpointNumber: 1, direction: 'out', type: 'bulk', packetSize: 64 },
                { endpointNumber: 2, direction: 'in', type: 'bulk', packetSize: 64 },
              ],
            },
          ],
        },
      ],
    },
    async open() {
      if (mood.opens === 'never') await new Promise(() => {});
      if (mood.opens === 'refused') throw new Error('LIBUSB_ERROR_ACCESS');
      claims.open += 1;
      socket = connect({ host, port });
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        answers.push(...bytes);
        for (const wake of waiting.splice(0)) wake();
      });
      await once(socket, 'connect');
    },
    async close() {
      if (mood.closes === 'never') await new Promise(() => {});
      if (socket) claims.open -= 1;
      detach();
      socket = null;
    },
    selectConfiguration: async () => {},
    claimInterface: async () => {},
    releaseInterface: async () => {},
    selectAlternateInterface: async () => {},
    detachKernelDriver: () => Promise.reject(new Error('no driver holds it')),
    async transferIn(endpoint, length) {
      expect(endpoint).toBe(2);
      while (answers.length === 0) {
        if (isDetached) throw new Error('LIBUSB_ERROR_NO_DEVICE');
        await new Promise<void>((wake) => waiting.push(wake));
      }
      return { data: new DataView(Uint8Array.from(answers.splice(0, length)).buffer), status: 'ok' };
    },
    async transferOut(endpoint, data) {
      expect(endpoint).toBe(1);
      if (isDetached) throw new Error('LIBUSB_ERROR_NO_DEVICE');
      if (mood.stallsAfter !== undefined && sent >= mood.stallsAfter) await new Promise(() => {});
      const part = data.slice(0, mood.packet ?? data.length);
      sent += part.length;
      if (mood.pulledAfter !== undefined && sent >= mood.pulledAfter) {
        detach();
        throw new Error('LIBUSB_ERROR_NO_DEVICE');
      }
      socket?.write(part);
      return { bytesWritten: part.length, status: 'ok' };
    },
  };
}

async function start(mood: Mood = {}, timeouts: Partial<TransportTimeouts> = {}) {
  const inside = await createVirtualPrinter({ host: '127.0.0.1', port: 0, width: 80 });
  printer = inside;
  const claims = { open: 0 };
  let attached = true;
  const transport = createUsbTransport({
    ...ADDRESS,
    ...timeouts,
    find: async () => (attached ? deviceOf(inside, mood, claims) : null),
  });
  return {
    transport,
    printer: inside,
    claims,
    pull: () => (attached = false),
    attach: () => (attached = true),
  };
}

describe('a USB printer', () => {
  it('reports a printed document, for any packet size', async () => {
    const { transport, printer: inside, claims } = await start({ packet: 64 });
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    expect(inside.receipts().map(({ bytes }) => bytes)).toEqual([Buffer.from(document)]);
    expect(claims.open).toBe(0);
  });

  it.each(['out-of-paper', 'cover-open'] as const)('rejects the document if it is %s', async (condition) => {
    const { transport, printer: inside } = await start();
    inside.setCondition(condition);
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: condition });
    inside.setCondition('ready');
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
  });

  it('that is not attached is unreachable, and prints once it is', async () => {
    const { transport, pull, attach } = await start();
    pull();
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'unreachable' });
    expect(await transport.readStatus()).toEqual({ ready: false, error: 'unreachable' });
    attach();
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
  });

  it('that is no printer is unreachable', async () => {
    const { transport } = await start({ interfaceClass: 3 });
    expect(await transport.readStatus()).toEqual({ ready: false, error: 'unreachable' });
  });

  it.each(['never', 'refused'] as const)(
    'that opens %s is unreachable, and blocks nothing',
    async (opens) => {
      const { transport } = await start({ opens }, { connectTimeout: 30, closeTimeout: 30 });
      const both = Promise.all([transport.print(document), transport.readStatus()]);
      expect(await both).toEqual([
        { outcome: 'refused', reason: 'unreachable' },
        { ready: false, error: 'unreachable' },
      ]);
    },
  );

  it('unplugged during a document may have printed it', async () => {
    const { transport } = await start({ packet: 64, pulledAfter: 100 });
    expect(await transport.print(document)).toEqual({ outcome: 'unknown', reason: 'connection-lost' });
  });

  it('unplugged before the document has not printed it', async () => {
    const { transport, printer: inside } = await start({ pulledAfter: 1 });
    expect((await transport.print(document)).outcome).toBe('refused');
    expect(inside.receipts()).toEqual([]);
  });

  it('that stalls during a document leaves it unknown, and is released', async () => {
    const { transport } = await start({ packet: 64, stallsAfter: 80 }, { stallTimeout: 40 });
    expect(await transport.print(document)).toEqual({ outcome: 'unknown', reason: 'stalled' });
  });

  it('that cannot be released blocks nothing', async () => {
    const { transport } = await start({ closes: 'never' }, { closeTimeout: 30 });
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    expect(await transport.readStatus()).toEqual({ ready: true, paperLow: false });
  });
});
