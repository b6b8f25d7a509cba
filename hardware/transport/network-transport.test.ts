import { afterEach, describe, expect, it } from 'vitest';
import { ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';
import { renderTicket } from '../escpos/render-ticket.ts';
import { createVirtualPrinter, type VirtualPrinter } from '../virtual-printer/virtual-printer.ts';
import type { TransportTimeouts } from './connection-transport.ts';
import { createNetworkTransport } from './transport-to.ts';

const document = renderTicket(
  ticketDocument({ ticketNumber: 'A053', fixedText: ticketText('Oficina Centro') }),
  { width: 80 },
);

let printer: VirtualPrinter | undefined;

afterEach(async () => {
  await printer?.close();
  printer = undefined;
});

describe('a network printer', () => {
  it('reports a printed document', async () => {
    const { transport, receipts } = await start();
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    expect(receipts().map((receipt) => receipt.bytes)).toEqual([Buffer.from(document)]);
  });

  it('prints documents one after another, in order', async () => {
    const { transport, receipts } = await start();
    const documents = ['uno', 'dos', 'tres'].map((text) =>
      renderTicket(ticketDocument({ fixedText: ticketText(text) }), { width: 80 }),
    );
    const results = await Promise.all(documents.map((each) => transport.print(each)));
    expect(results).toEqual(Array(3).fill({ outcome: 'printed' }));
    expect(receipts().flatMap((receipt) => receipt.lines)).toEqual(['uno', 'dos', 'tres']);
  });

  it.each(['out-of-paper', 'cover-open'] as const)(
    'rejects the document if it is %s, and prints nothing later',
    async (condition) => {
      const { transport, receipts, setCondition } = await start();
      setCondition(condition);
      expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: condition });
      setCondition('ready');
      expect(await transport.print(document)).toEqual({ outcome: 'printed' });
      expect(receipts()).toHaveLength(1);
    },
  );

  it('reports an unknown outcome if the paper ends before a document, which may still be printed later', async () => {
    const { transport, receipts, setCondition, onReceipt } = await start({ completionTimeout: 100 });
    onReceipt(() => setCondition('out-of-paper'));
    const two = Buffer.concat([document, document]);
    expect(await transport.print(two)).toEqual({ outcome: 'unknown', reason: 'no-completion' });
    expect(receipts()).toHaveLength(1);
    setCondition('ready');
    expect(receipts()).toHaveLength(2);
  });

  it('receives no document if it does not report its status', async () => {
    const { transport, receipts, setCondition } = await start({ statusTimeout: 50 });
    setCondition('never-answers');
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'no-answer' });
    expect(receipts()).toEqual([]);
  });

  it('is unreachable if nothing listens', async () => {
    const { transport, close } = await start();
    await close();
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'unreachable' });
  });

  it.each([
    ['ready', { ready: true, paperLow: false }],
    ['out-of-paper', { ready: false, error: 'out-of-paper' }],
    ['cover-open', { ready: false, error: 'cover-open' }],
    ['never-answers', { ready: false, error: 'no-answer' }],
  ] as const)('reports its status if it is %s, without printing', async (condition, status) => {
    const { transport, receipts, setCondition } = await start(
      condition === 'never-answers' ? { statusTimeout: 50 } : {},
    );
    setCondition(condition);
    expect(await transport.readStatus()).toEqual(status);
    expect(receipts()).toEqual([]);
  });

  it('cannot be created with an invalid port', () => {
    for (const port of [0, 65_536, 9100.5, Number.NaN]) {
      expect(() => createNetworkTransport({ host: '127.0.0.1', port })).toThrow(RangeError);
    }
  });

  it('is not contacted once the signal is aborted', async () => {
    const { transport, receipts } = await start();
    const signal = AbortSignal.abort();
    expect(await transport.print(document, signal)).toEqual({ outcome: 'refused', reason: 'aborted' });
    expect(await transport.readStatus(signal)).toEqual({ ready: false, error: 'aborted' });
    expect(receipts()).toEqual([]);
  });
});

async function start(timeouts: Partial<TransportTimeouts> = {}) {
  const started = await createVirtualPrinter({ host: '127.0.0.1', port: 0 });
  printer = started;
  return {
    ...started,
    transport: createNetworkTransport({ host: started.host, port: started.port, ...timeouts }),
  };
}
