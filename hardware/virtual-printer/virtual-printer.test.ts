import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { onBytes } from '../transport/printer-transport.ts';
import { createVirtualPrinter, type Receipt, type VirtualPrinter } from './virtual-printer.ts';

const cut = [0x1d, 0x56, 1];
const statusQuery = (n: number) => Uint8Array.of(0x10, 0x04, n);
const completionQuery = [0x1d, 0x72, 1];
const document = (text: string) => Uint8Array.of(...Buffer.from(text), 0x0a, ...cut);

const printers: VirtualPrinter[] = [];
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const printer of printers.splice(0)) await printer.close();
});

describe('a virtual printer', () => {
  it.each([
    ['ready', [0x12, 0x12, 0x12, 0x12]],
    ['out-of-paper', [0x1a, 0x32, 0x12, 0x7e]],
    ['cover-open', [0x1a, 0x16, 0x12, 0x12]],
  ] as const)('answers real-time status when it is %s', async (condition, expected) => {
    const printer = await start(condition);
    const client = await attach(printer);
    const answers: number[] = [];
    for (const n of [1, 2, 3, 4]) answers.push(await query(client, statusQuery(n)));
    expect(answers).toEqual(expected);
  });

  it('answers completion after printing the previous bytes', async () => {
    const printer = await start('ready');
    const client = await attach(printer);
    expect(await query(client, Uint8Array.of(...document('uno'), ...completionQuery))).toBe(0);
    expect(printer.receipts().map((receipt) => receipt.lines)).toEqual([['uno']]);
  });

  it('includes all bytes of a receipt up to its cut', async () => {
    const printer = await start('ready');
    const client = await attach(printer);
    await query(client, Uint8Array.of(...document('uno'), ...document('dos'), ...completionQuery));
    expect(printer.receipts().map(({ number, bytes }) => [number, bytes])).toEqual([
      [1, Buffer.from(document('uno'))],
      [2, Buffer.from(document('dos'))],
    ]);
  });

  it('assembles a document that arrives byte by byte', async () => {
    const printer = await start('ready');
    const client = await attach(printer);
    client.setNoDelay(true);
    for (const byte of document('Atención')) client.write(Uint8Array.of(byte));
    await query(client, Uint8Array.from(completionQuery));
    expect(printer.receipts()).toHaveLength(1);
  });

  it('notifies subscribers of each receipt, until they unsubscribe', async () => {
    const printer = await start('ready');
    const client = await attach(printer);
    const notified: Receipt[] = [];
    const stop = printer.onReceipt((receipt) => notified.push(receipt));
    await query(client, Uint8Array.of(...document('uno'), ...completionQuery));
    stop();
    await query(client, Uint8Array.of(...document('dos'), ...completionQuery));
    expect(notified.map((receipt) => receipt.lines)).toEqual([['uno']]);
  });

  it('stores the last 50 receipts', async () => {
    const printer = await start('ready');
    const client = await attach(printer);
    const many = Array.from({ length: 53 }, (_, index) => [...document(`${index + 1}`)]).flat();
    await query(client, Uint8Array.of(...many, ...completionQuery));
    const numbers = printer.receipts().map((receipt) => receipt.number);
    expect([numbers.length, numbers.at(0), numbers.at(-1)]).toEqual([50, 4, 53]);
  });

  it('prints received bytes once paper is loaded, like a real printer', async () => {
    const printer = await start('out-of-paper');
    const client = await attach(printer);
    await query(client, Uint8Array.of(...document('uno'), ...statusQuery(1)));
    expect(printer.receipts()).toEqual([]);
    printer.setCondition('ready');
    expect(printer.receipts().map((receipt) => receipt.lines)).toEqual([['uno']]);
  });

  it('prints silently in the condition without answers', async () => {
    const printer = await start('never-answers');
    const client = await attach(printer);
    const received: Buffer[] = [];
    onBytes(client, (bytes) => received.push(bytes));
    const printed = Promise.withResolvers<Receipt>();
    printer.onReceipt(printed.resolve);
    client.write(Uint8Array.of(...statusQuery(1), ...completionQuery, ...document('uno')));
    expect((await printed.promise).lines).toEqual(['uno']);
    client.end();
    await once(client, 'close');
    expect(received).toEqual([]);
  });

  it('continues after a client disconnects', async () => {
    const printer = await start('ready');
    const rude = await attach(printer);
    rude.write('half a line');
    rude.resetAndDestroy();
    const client = await attach(printer);
    expect(await query(client, statusQuery(1))).toBe(0x12);
  });

  it('disconnects on a command that never ends', async () => {
    const printer = await start('ready');
    const client = await attach(printer);
    client.write(Uint8Array.of(0x1d, 0x76, 0x30, 0, 0xff, 0xff, 0xff, 0xff));
    const hungUp = new Promise((resolve) => client.once('close', resolve));
    client.write(Buffer.alloc(2 * 1024 * 1024));
    await hungUp;
    expect(printer.receipts()).toEqual([]);
  });

  it('reports that its address is in use', async () => {
    const { host, port } = await start('ready');
    await expect(createVirtualPrinter({ host, port })).rejects.toThrow('EADDRINUSE');
  });
});

async function start(condition: 'ready' | 'out-of-paper' | 'cover-open' | 'never-answers') {
  const printer = await createVirtualPrinter({ host: '127.0.0.1', port: 0, condition });
  printers.push(printer);
  return printer;
}

async function attach({ host, port }: VirtualPrinter): Promise<Socket> {
  const client = connect({ host, port });
  clients.push(client);
  await once(client, 'connect');
  client.on('error', () => {});
  return client;
}

async function query(client: Socket, bytes: Uint8Array): Promise<number> {
  const answer = once(client, 'data');
  client.write(bytes);
  const [[byte]] = await answer;
  return byte;
}
