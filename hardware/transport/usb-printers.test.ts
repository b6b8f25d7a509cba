import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
// Adds its transfer functions to the native device.
import 'usb';
import { UsbDevice as NativeDevice } from 'usb/index.js';
import { afterEach, describe, expect, it } from 'vitest';
import { ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';
import { renderTicket } from '../escpos/render-ticket.ts';
import { createVirtualPrinter, type VirtualPrinter } from '../virtual-printer/virtual-printer.ts';
import { printerEndpoints, type UsbDevice } from './usb-device.ts';
import { createUsbTransport } from './usb-transport.ts';

/*
 * Descriptors and transfers of common receipt printers, from manuals and published listings, below the `usb` package:
 * its own transfer functions call the native ones that are replaced here.
 */

type Endpoint = readonly [number: number, direction: 'in' | 'out', type?: 'bulk' | 'interrupt'];
interface Model {
  readonly vendorId: number;
  readonly productId: number;
  /** 64 bytes at full speed, 512 at high speed. */
  readonly packetSize: number;
  readonly alternates: readonly { readonly class: number; readonly endpoints: readonly Endpoint[] }[];
  /** `escpos` answers status and completion; `mute` takes bytes and answers nothing; `star` reports its own status. */
  readonly answers: 'escpos' | 'mute' | 'star';
  /** Bytes that one transfer takes, while the buffer of the printer is nearly full. */
  readonly takes?: number;
}

const FULL_SPEED = 64;
const HIGH_SPEED = 512;
const MODELS = {
  // Set to the class of the vendor, as older drivers need it (Technical Reference Guide, "USB Interface").
  'Epson TM-T20': {
    vendorId: 0x04b8,
    productId: 0x0202,
    packetSize: FULL_SPEED,
    alternates: [
      {
        class: 255,
        endpoints: [
          [1, 'out'],
          [2, 'in'],
        ],
      },
    ],
    answers: 'escpos',
  },
  'Epson TM-m30': {
    vendorId: 0x04b8,
    productId: 0x0e1f,
    packetSize: HIGH_SPEED,
    alternates: [
      {
        class: 7,
        endpoints: [
          [1, 'out'],
          [2, 'in'],
        ],
      },
    ],
    answers: 'escpos',
  },
  // Prints Star raster only, and reports its status unasked.
  'Star TSP143': {
    vendorId: 0x0519,
    productId: 0x0003,
    packetSize: FULL_SPEED,
    alternates: [
      {
        class: 7,
        endpoints: [
          [2, 'out'],
          [1, 'in'],
        ],
      },
    ],
    answers: 'star',
  },
  // Has an endpoint for events beside those for data.
  'Citizen CT-S310': {
    vendorId: 0x2730,
    productId: 0x200f,
    packetSize: HIGH_SPEED,
    alternates: [
      {
        class: 255,
        endpoints: [
          [3, 'in', 'interrupt'],
          [1, 'in'],
          [2, 'out'],
        ],
      },
    ],
    answers: 'escpos',
    takes: 512,
  },
  // Offers output alone first, like a parallel port.
  'generic POS-80': {
    vendorId: 0x0416,
    productId: 0x5011,
    packetSize: FULL_SPEED,
    alternates: [
      { class: 7, endpoints: [[3, 'out']] },
      {
        class: 7,
        endpoints: [
          [3, 'out'],
          [1, 'in'],
        ],
      },
    ],
    answers: 'escpos',
    takes: 48,
  },
  'generic POS-80 without status': {
    vendorId: 0x0416,
    productId: 0x5011,
    packetSize: FULL_SPEED,
    alternates: [
      {
        class: 7,
        endpoints: [
          [3, 'out'],
          [1, 'in'],
        ],
      },
    ],
    answers: 'mute',
  },
} as const satisfies Record<string, Model>;
type Name = keyof typeof MODELS;

/** Automatic status of Star printers: nine bytes, the first two are the header. */
const STAR_STATUS = [0x23, 0x86, 0, 0, 0, 0, 0, 0, 0];

const document = renderTicket(ticketDocument({ ticketNumber: 'A053', fixedText: ticketText('Oficina') }), {
  width: 80,
});

const printers: VirtualPrinter[] = [];
afterEach(async () => {
  for (const printer of printers.splice(0)) await printer.close();
});

/** A device of the package with the native functions of a model. */
function deviceOf(model: Model, { host, port }: VirtualPrinter) {
  const { packetSize, alternates, answers } = model;
  const state = { isOpen: false, claimed: false, alternate: 0, documentBytes: 0 };
  const waiting: (() => void)[] = [];
  const incoming: number[] = answers === 'star' ? [...STAR_STATUS] : [];
  let socket: Socket | null = null;
  const wake = () => {
    for (const one of waiting.splice(0)) one();
  };
  const endpointOf = (number: number, direction: 'in' | 'out') => {
    if (!state.claimed) throw new Error('interface not claimed');
    const endpoints: readonly Endpoint[] = alternates[state.alternate]?.endpoints ?? [];
    const found = endpoints.some(
      (one) => one[0] === number && one[1] === direction && one[2] !== 'interrupt',
    );
    if (!found) throw new Error(`no bulk endpoint ${number} ${direction}`);
  };
  const natives = {
    vendorId: model.vendorId,
    productId: model.productId,
    serialNumber: null,
    configurations: [{ configurationValue: 1 }],
    configuration: {
      configurationValue: 1,
      interfaces: [
        {
          interfaceNumber: 0,
          claimed: false,
          alternates: alternates.map((alternate, alternateSetting) => ({
            alternateSetting,
            interfaceClass: alternate.class,
            interfaceSubclass: 1,
            interfaceProtocol: alternate.endpoints.length === 1 ? 1 : 2,
            endpoints: alternate.endpoints.map(([endpointNumber, direction, type = 'bulk']: Endpoint) => ({
              endpointNumber,
              direction,
              type,
              packetSize,
            })),
          })),
        },
      ],
    },
    async open() {
      state.isOpen = true;
      if (answers !== 'escpos') return;
      socket = connect({ host, port });
      socket.on('error', () => {});
      socket.on('data', (bytes: Buffer) => {
        incoming.push(...bytes);
        wake();
      });
      await once(socket, 'connect');
    },
    async close() {
      state.isOpen = false;
      state.claimed = false;
      socket?.destroy();
      wake();
    },
    async claimInterface() {
      state.claimed = true;
    },
    async releaseInterface() {
      state.claimed = false;
    },
    async selectAlternateInterface(_: number, setting: number) {
      state.alternate = setting;
    },
    detachKernelDriver: () => Promise.reject(new Error('no driver holds it')),
    async nativeTransferIn(endpoint: number, _timeout: number, length: number) {
      endpointOf(endpoint, 'in');
      // The library rejects other lengths: the device could send more than the host has space for.
      if (length % packetSize !== 0) throw new Error('invalid argument');
      if (incoming.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      if (!state.isOpen) throw new Error('cancelled');
      return Uint8Array.from(incoming.splice(0, length));
    },
    async nativeTransferOut(endpoint: number, _timeout: number, data: Uint8Array) {
      endpointOf(endpoint, 'out');
      const part = data.slice(0, model.takes ?? data.length);
      state.documentBytes += part.length;
      socket?.write(part);
      return part.length;
    },
  };
  const device = Object.create(NativeDevice.prototype) as object;
  for (const [name, value] of Object.entries(natives))
    Object.defineProperty(device, name, { value, configurable: true });
  return { device: device as UsbDevice, state };
}

async function attach(name: Name) {
  const model: Model = MODELS[name];
  const printer = await createVirtualPrinter({ host: '127.0.0.1', port: 0, width: 80 });
  printers.push(printer);
  const { device, state } = deviceOf(model, printer);
  const transport = createUsbTransport({
    vendorId: model.vendorId,
    productId: model.productId,
    serialNumber: null,
    statusTimeout: 300,
    find: async () => device,
  });
  return { printer, device, state, transport };
}

const ANSWERING: Name[] = ['Epson TM-T20', 'Epson TM-m30', 'Citizen CT-S310', 'generic POS-80'];

describe.each(ANSWERING)('a %s', (name) => {
  it('prints a document completely, and confirms it', async () => {
    const { transport, printer, state } = await attach(name);
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    expect(printer.receipts().map(({ bytes }) => bytes)).toEqual([Buffer.from(document)]);
    expect(state.isOpen).toBe(false);
  });

  it('reports its cover and paper', async () => {
    const { transport, printer } = await attach(name);
    printer.setCondition('cover-open');
    expect(await transport.readStatus()).toEqual({ ready: false, error: 'cover-open' });
    printer.setCondition('out-of-paper');
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'out-of-paper' });
    expect(printer.receipts()).toEqual([]);
  });
});

describe.each<Name>(['Star TSP143', 'generic POS-80 without status'])('a %s', (name) => {
  it('is reported as not answering, and gets no byte of a document', async () => {
    const { transport, state } = await attach(name);
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'no-answer' });
    // The first status query alone.
    expect(state.documentBytes).toBe(3);
  });
});

it('finds printers of any class at vendors of receipt printers, and no other devices of a vendor class', async () => {
  for (const name of Object.keys(MODELS) as Name[])
    expect(printerEndpoints((await attach(name)).device)).not.toBeNull();
  const printer = await createVirtualPrinter({ host: '127.0.0.1', port: 0 });
  printers.push(printer);
  const { device } = deviceOf({ ...MODELS['Epson TM-T20'], vendorId: 0x046d }, printer);
  expect(printerEndpoints(device)).toBeNull();
});
