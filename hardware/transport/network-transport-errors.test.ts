import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { onBytes } from './printer-transport.ts';
import { createNetworkTransport, type NetworkPrinter } from './transport-to.ts';

const document = Buffer.alloc(100, 'x');
const fine = 0x12;
const ready = [fine, fine, fine, fine];

const servers: { server: Server; sockets: Set<Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
});

describe('before the first byte of the document', () => {
  it('a failed connection leaves the document unsent', async () => {
    const transport = createNetworkTransport({
      host: 'nowhere',
      port: 1,
      open: () => new Socket(),
      connectTimeout: 20,
    });
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'unreachable' });
  });

  it('a host that closes at once leaves it unsent', async () => {
    const { transport } = await listen((socket) => socket.destroy());
    const result = await transport.print(document);
    expect(result.outcome).toBe('refused');
  });

  it('invalid status bytes leave it unsent', async () => {
    const { transport, received } = await listen(
      (socket) => socket.on('data', () => socket.write(Buffer.from([0xff, 0x00, 0x93]))),
      { statusTimeout: 50 },
    );
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'no-answer' });
    expect(received()).not.toContain('x');
  });

  it('a reported printer error leaves it unsent', async () => {
    const { transport, received } = await listen(answering([0x1a, 0x52, 0x32, fine], () => {}));
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'error' });
    expect(received()).not.toContain('x');
  });

  it('a missing answer after some answers leaves it unsent', async () => {
    const { transport, received } = await listen(
      answering([fine, fine], () => {}),
      { statusTimeout: 50 },
    );
    expect(await transport.print(document)).toEqual({ outcome: 'refused', reason: 'no-answer' });
    expect(received()).not.toContain('x');
  });

  it('automatic status does not count as an answer', async () => {
    const autoStatus = Uint8Array.of(0x14, 0x12, 0x12, 0x12);
    const { transport } = await listen((socket) => socket.on('data', () => socket.write(autoStatus)), {
      statusTimeout: 50,
    });
    expect(await transport.readStatus()).toEqual({ ready: false, error: 'no-answer' });
  });
});

describe('from the first byte of the document on', () => {
  it('a printer that closes leaves the outcome unknown', async () => {
    const { transport } = await listen(answering(ready, (socket) => socket.destroy()));
    expect(await transport.print(document)).toEqual({ outcome: 'unknown', reason: 'connection-lost' });
  });

  it('a printer that resets the connection leaves it unknown', async () => {
    const { transport } = await listen(answering(ready, (socket) => socket.resetAndDestroy()));
    expect(await transport.print(document)).toEqual({ outcome: 'unknown', reason: 'connection-lost' });
  });

  it('a printer that stops taking bytes leaves it unknown', async () => {
    const { transport } = await listen(
      answering(ready, (socket) => socket.pause()),
      { stallTimeout: 200 },
    );
    const endless = Buffer.alloc(32 * 1024 * 1024);
    expect(await transport.print(endless)).toEqual({ outcome: 'unknown', reason: 'stalled' });
  });

  it.each([
    ['nothing', []],
    ['garbage', [0xff, 0x93, 0x80]],
    ['a late status', [fine]],
    ['automatic status', [0x10, 0x00, 0x00, 0x00]],
  ])('a printer that answers %s instead of completion leaves it unknown', async (_, answer) => {
    const { transport } = await listen(
      answering(ready, (socket, bytes) => {
        if (bytes.includes('x')) socket.write(Uint8Array.from(answer));
      }),
      { completionTimeout: 100 },
    );
    expect(await transport.print(document)).toEqual({ outcome: 'unknown', reason: 'no-completion' });
  });

  it('a printer that reports the end of its paper leaves it unknown', async () => {
    const { transport } = await listen(answering(ready, onCompletionQuery(0x0c)));
    expect(await transport.print(document)).toEqual({ outcome: 'unknown', reason: 'out-of-paper' });
  });

  it('an abort leaves it unknown', async () => {
    const ending = new AbortController();
    const { transport } = await listen(answering(ready, () => ending.abort()));
    expect(await transport.print(document, ending.signal)).toEqual({ outcome: 'unknown', reason: 'aborted' });
  });

  it('only the completion answer makes it printed', async () => {
    const { transport, received } = await listen(answering(ready, onCompletionQuery(0x00)));
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
    const silencedFirst = '\u001da\u0000';
    expect(received()).toContain(`${silencedFirst}${document.toString()}\u001dr\u0001`);
  });

  it('low paper does not prevent printing', async () => {
    const { transport } = await listen(answering(ready, onCompletionQuery(0x03)));
    expect(await transport.print(document)).toEqual({ outcome: 'printed' });
  });
});

describe('one printer', () => {
  it('never has two connections at once', async () => {
    let open = 0;
    let maxOpen = 0;
    const { transport } = await listen((socket) => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      socket.on('end', () => {
        open -= 1;
      });
      answering(ready, onCompletionQuery(0x00))(socket);
    });
    const talks = [transport.print(document), transport.readStatus(), transport.print(document)];
    const [first, status, second] = await Promise.all(talks);
    expect([first, second]).toEqual([{ outcome: 'printed' }, { outcome: 'printed' }]);
    expect(status).toEqual({ ready: true, paperLow: false });
    expect(maxOpen).toBe(1);
  });

  it('prints the next ticket after one that failed', async () => {
    let connections = 0;
    const { transport } = await listen((socket) => {
      connections += 1;
      const next = connections === 1 ? (closing: Socket) => closing.destroy() : onCompletionQuery(0x00);
      answering(ready, next)(socket);
    });
    expect((await transport.print(document)).outcome).toBe('unknown');
    expect((await transport.print(document)).outcome).toBe('printed');
  });
});

type Behaviour = (socket: Socket, bytes: Buffer) => void;

/** Answers the status queries one by one and passes everything else to `then`. */
function answering(answers: readonly number[], then: Behaviour): (socket: Socket) => void {
  return (socket) => {
    const remaining = [...answers];
    onBytes(socket, (bytes) => {
      const answer = remaining.shift();
      if (answer === undefined) then(socket, bytes);
      else socket.write(Uint8Array.of(answer));
    });
  };
}

/** The completion query ends the exchange, so it ends some chunk however the bytes were split. */
function onCompletionQuery(answer: number): Behaviour {
  let tail = '';
  return (socket, bytes) => {
    tail = (tail + bytes.toString('latin1')).slice(-3);
    if (tail === '\u001dr\u0001') socket.write(Uint8Array.of(answer));
  };
}

async function listen(behave: (socket: Socket) => void, options: Partial<NetworkPrinter> = {}) {
  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onBytes(socket, (chunk) => chunks.push(chunk));
    behave(socket);
  });
  servers.push({ server, sockets });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = createNetworkTransport({ host: '127.0.0.1', port, ...options });
  return { transport, received: () => Buffer.concat(chunks).toString('latin1') };
}
