import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { onBytes } from '../transport/printer-transport.ts';
import { type Command, readCommand } from './read-command.ts';
import { layoutReceipt, receiptText } from './receipt-layout.ts';

/** A finished receipt up to and including its cut. */
export type Receipt = {
  /** Counts from 1 since the start of the printer. */
  readonly number: number;
  readonly width: PaperWidth;
  readonly bytes: Uint8Array;
  /** Its text, line by line. */
  readonly lines: readonly string[];
};

export type VirtualPrinterOptions = {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  readonly width?: PaperWidth;
  readonly condition?: SimulatedCondition;
};

export type VirtualPrinter = {
  readonly host: string;
  readonly port: number;
  /** The last 50, oldest first. */
  receipts(): readonly Receipt[];
  condition(): SimulatedCondition;
  /** Sets the condition. Commands received while it could not print are printed once it can. */
  setCondition(condition: SimulatedCondition): void;
  /** Calls the listener for each receipt at its cut. Returns the function that unsubscribes. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  close(): Promise<void>;
};

type Received = { readonly command: Command; readonly bytes: Uint8Array; readonly from: Socket };

const MAX_RECEIPTS = 50;
/** Longer than any command of a ticket; a client that sends more is disconnected. */
const MAX_COMMAND_BYTES = 1024 * 1024;

/**
 * Starts a printer in memory: it listens like a network printer, answers status and completion queries and stores its
 * receipts. Rejects if it cannot listen on the address.
 */
export async function createVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const { host, width = 80 } = options;
  const receipts: Receipt[] = [];
  const listeners = new Set<(receipt: Receipt) => void>();
  const sockets = new Set<Socket>();
  const waiting: Received[] = [];
  const onPaper: Uint8Array[] = [];
  let condition = options.condition ?? 'ready';
  let cuts = 0;

  const cut = () => {
    cuts += 1;
    const bytes = Buffer.concat(onPaper.splice(0));
    const receipt = { number: cuts, width, bytes, lines: receiptText(layoutReceipt(bytes, width)) };
    receipts.push(receipt);
    if (receipts.length > MAX_RECEIPTS) receipts.shift();
    for (const listener of listeners) listener(receipt);
  };

  const execute = ({ command, bytes, from }: Received) => {
    if (command.kind === 'paper-status') return answer(from, paperAnswer(condition));
    if (command.kind === 'automatic-status') return;
    onPaper.push(bytes);
    if (command.kind === 'cut') cut();
  };

  const receive = (received: Received) => {
    const { command, from } = received;
    if (command.kind === 'real-time-status') answer(from, realTimeAnswer(condition, command.n));
    else if (canPrint(condition)) execute(received);
    else waiting.push(received);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let pending: Uint8Array = Buffer.alloc(0);
    // Errors of a connection belong to the client; 'close' follows.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onBytes(socket, (chunk) => {
      pending = readCommands(Buffer.concat([pending, chunk]), (command, bytes) =>
        receive({ command, bytes, from: socket }),
      );
      if (pending.length > MAX_COMMAND_BYTES) socket.destroy();
    });
  });
  server.listen(options.port, host);
  await once(server, 'listening');
  // A failed accept affects that client only, as with a real printer.
  server.on('error', () => {});

  return {
    host,
    port: portOf(server.address()),
    receipts: () => [...receipts],
    condition: () => condition,
    setCondition: (next) => {
      condition = next;
      if (canPrint(condition)) for (const received of waiting.splice(0)) execute(received);
    },
    onReceipt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes each complete command to `onCommand` and returns the bytes of an incomplete one. */
function readCommands(
  bytes: Uint8Array,
  onCommand: (command: Command, bytes: Uint8Array) => void,
): Uint8Array {
  let at = 0;
  for (let read = readCommand(bytes, at); read !== null; read = readCommand(bytes, at)) {
    onCommand(read.command, bytes.subarray(at, read.next));
    at = read.next;
  }
  return bytes.subarray(at);
}

function answer(socket: Socket, byte: number | null): void {
  if (byte !== null && socket.writable) socket.write(Uint8Array.of(byte));
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Conditions the virtual printer can simulate. `never-answers` prints without answering. */
export const simulatedConditions = ['ready', 'out-of-paper', 'cover-open', 'never-answers'] as const;
export type SimulatedCondition = (typeof simulatedConditions)[number];

const fine = 0x12;
const offline = fine | 0x08;

/** Answers to `DLE EOT` 1 to 4 in order; null for no answer. */
const realTimeAnswers: Readonly<Record<SimulatedCondition, readonly number[] | null>> = {
  ready: [fine, fine, fine, fine],
  'out-of-paper': [offline, fine | 0x20, fine, fine | 0x6c],
  'cover-open': [offline, fine | 0x04, fine, fine],
  'never-answers': null,
};

/** The byte for `DLE EOT n`, or null for no answer. */
function realTimeAnswer(condition: SimulatedCondition, n: number): number | null {
  return realTimeAnswers[condition]?.[n - 1] ?? null;
}

/** The byte for `GS r 1`, or null for no answer. */
function paperAnswer(condition: SimulatedCondition): number | null {
  return condition === 'ready' ? 0x00 : null;
}

/** Whether the printer prints received commands; otherwise it queues them until its condition changes. */
function canPrint(condition: SimulatedCondition): boolean {
  return condition === 'ready' || condition === 'never-answers';
}
