import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';
import { renderTicket } from '../escpos/render-ticket.ts';
import { createVirtualPrinter, type VirtualPrinter } from '../virtual-printer/virtual-printer.ts';
import type { TransportTimeouts } from './connection-transport.ts';
import { createSerialTransport } from './serial-transport.ts';

const document = renderTicket(
  ticketDocument({ ticketNumber: 'A053', fixedText: ticketText('Oficina Centro') }),
  { width: 80 },
);

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** A pair of pseudo terminals, one of them the serial port; `script` (part of Debian) holds the other. */
async function terminalPair(): Promise<{ path: string; wire: ChildProcess }> {
  const wire = spawn('script', ['-qec', 'tty >&3; stty raw -echo; exec sleep 600', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  undo.push(async () => {
    wire.kill('SIGKILL');
    if (wire.exitCode === null && wire.signalCode === null) await once(wire, 'exit');
  });
  const output = wire.stdio[3];
  if (!output || !('on' in output)) throw new Error('a third pipe was asked for');
  const [path] = (await once(createInterface(output as NodeJS.ReadableStream), 'line')) as [string];
  return { path, wire };
}

/** Long enough for a busy machine; tests of timeouts set shorter ones. */
const PATIENT: Partial<TransportTimeouts> = {
  connectTimeout: 60_000,
  statusTimeout: 60_000,
  completionTimeout: 60_000,
};

async function start(timeouts: Partial<TransportTimeouts> = PATIENT) {
  const printer: VirtualPrinter = await createVirtualPrinter({ host: '127.0.0.1', port: 0, width: 80 });
  undo.push(() => printer.close());
  const { path, wire } = await terminalPair();
  const inside: Socket = connect({ host: printer.host, port: printer.port });
  inside.on('error', () => {});
  await once(inside, 'connect');
  wire.stdout?.pipe(inside);
  inside.pipe(wire.stdin as NodeJS.WritableStream);
  undo.push(() => inside.destroy());
  const transport = createSerialTransport({ path, baudRate: 115_200, ...timeouts });
  /** Unplugs the port. */
  const pull = async () => {
    wire.kill('SIGKILL');
    await once(wire, 'exit');
  };
  return { transport, printer, wire, pull };
}

// Windows and macOS have no `script` of this kind; the code of the port is the same there.
describe.runIf(process.platform === 'linux')('a serial printer', () => {
  it('reports a printed document', async () => {
    const { transport, printer } = await start();
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    expect(printer.receipts().map(({ bytes }) => bytes)).toEqual([
      Buffer.from(document),
      Buffer.from(document),
    ]);
  });

  it.each(['out-of-paper', 'cover-open'] as const)('rejects the document if it is %s', async (condition) => {
    const { transport, printer } = await start();
    printer.setCondition(condition);
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: condition });
    expect(await transport.readStatus()).toEqual({ ready: false, error: condition });
  });

  it('whose port is missing is unreachable', async () => {
    const transport = createSerialTransport({ path: '/dev/ttyNone', baudRate: 9_600 });
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'unreachable' });
  });

  it('without an answer gets no document', async () => {
    const { transport, printer } = await start({ statusTimeout: 60 });
    printer.setCondition('never-answers');
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'no-answer' });
    expect(printer.receipts()).toEqual([]);
  });

  it('unplugged before its completion answer may have printed', async () => {
    const { transport, printer, wire, pull } = await start({ completionTimeout: 5_000 });
    printer.onReceipt(() => wire.stdin?.destroy());
    const done = transport.print(document);
    await new Promise<void>((resolve) => printer.onReceipt(() => resolve()));
    await pull();
    expect(await done).toEqual({ outcome: 'unknown', reason: 'connection-lost' });
  });

  it('unplugged is unreachable, and blocks nothing', async () => {
    const { transport, pull } = await start({ connectTimeout: 500, statusTimeout: 200 });
    await pull();
    expect((await transport.print(document)).outcome).toBe('refused');
    expect((await transport.readStatus()).ready).toBe(false);
  });
});
