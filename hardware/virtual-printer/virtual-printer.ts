import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { onBytes } from '../transport/on-bytes.ts';
import { canPrint, type PlayedCondition, paperAnswer, realTimeAnswer } from './played-condition.ts';
import { type Command, readCommand } from './read-command.ts';
import { layoutReceipt } from './receipt-layout.ts';
import { receiptText } from './receipt-text.ts';

/** A finished receipt: one piece of paper, up to and including its cut. */
export type Receipt = {
  /** Counts from 1 since the printer was started. */
  readonly number: number;
  readonly width: PaperWidth;
  readonly bytes: Uint8Array;
  /** The words on it, line by line. */
  readonly lines: readonly string[];
};

export type VirtualPrinterOptions = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly width?: PaperWidth;
  readonly condition?: PlayedCondition;
};

export type VirtualPrinter = {
  readonly host: string;
  readonly port: number;
  /** The last 50, oldest first. */
  receipts(): readonly Receipt[];
  condition(): PlayedCondition;
  /** Plays another condition. What was received while it could not print is printed once it can. */
  play(condition: PlayedCondition): void;
  /** Calls back for every receipt as it is cut, until the returned function is called. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  close(): Promise<void>;
};

type Received = { readonly command: Command; readonly bytes: Uint8Array; readonly from: Socket };

const keptReceipts = 50;
/** Bytes of the longest command, more than any of a ticket: a client that sends more is no branch server. */
const largestCommand = 1024 * 1024;

/**
 * Starts a printer that exists in memory: it listens like a network printer, answers status and completion like
 * one and keeps what it prints. Rejects when the address cannot be listened on.
 */
export async function createVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const { host, width = 80 } = options;
  const receipts: Receipt[] = [];
  const listeners = new Set<(receipt: Receipt) => void>();
  const sockets = new Set<Socket>();
  const held: Received[] = [];
  const onPaper: Uint8Array[] = [];
  let condition = options.condition ?? 'ready';
  let cuts = 0;

  const cut = () => {
    cuts += 1;
    const bytes = Buffer.concat(onPaper.splice(0));
    const receipt = { number: cuts, width, bytes, lines: receiptText(layoutReceipt(bytes, width)) };
    receipts.push(receipt);
    if (receipts.length > keptReceipts) receipts.shift();
    for (const listener of listeners) listener(receipt);
  };

  const obey = ({ command, bytes, from }: Received) => {
    if (command.kind === 'paper-status') return answer(from, paperAnswer(condition));
    if (command.kind === 'unasked-status') return;
    onPaper.push(bytes);
    if (command.kind === 'cut') cut();
  };

  const receive = (received: Received) => {
    const { command, from } = received;
    if (command.kind === 'real-time-status') answer(from, realTimeAnswer(condition, command.n));
    else if (canPrint(condition)) obey(received);
    else held.push(received);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let pending: Uint8Array = Buffer.alloc(0);
    // A connection that breaks is the client's affair; 'close' follows and is all that counts here.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onBytes(socket, (chunk) => {
      pending = takeCommands(Buffer.concat([pending, chunk]), (command, bytes) =>
        receive({ command, bytes, from: socket }),
      );
      if (pending.length > largestCommand) socket.destroy();
    });
  });
  server.listen(options.port, host);
  await once(server, 'listening');
  // A connection that cannot be accepted is that client's loss, as with a real printer.
  server.on('error', () => {});

  return {
    host,
    port: portOf(server.address()),
    receipts: () => [...receipts],
    condition: () => condition,
    play: (next) => {
      condition = next;
      if (canPrint(condition)) for (const received of held.splice(0)) obey(received);
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

/** Hands over every whole command and gives back the bytes of an unfinished one. */
function takeCommands(bytes: Uint8Array, take: (command: Command, bytes: Uint8Array) => void): Uint8Array {
  let at = 0;
  for (let read = readCommand(bytes, at); read !== null; read = readCommand(bytes, at)) {
    take(read.command, bytes.subarray(at, read.next));
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
