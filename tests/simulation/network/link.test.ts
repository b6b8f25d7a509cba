import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Link, openLink } from './link.ts';

describe('the connection between a branch and its central', () => {
  const far = createServer((request, response) => {
    if (request.url === '/slow') response.write('begun');
    else response.end('heard');
  });
  let link: Link;
  beforeEach(async () => {
    far.listen(0, '127.0.0.1');
    await once(far, 'listening');
    link = await openLink({ port: 0, to: `http://127.0.0.1:${(far.address() as AddressInfo).port}` });
  });
  afterEach(async () => {
    await link.close();
    far.closeAllConnections();
    far.close();
    await once(far, 'close');
  });

  const ask = async () => (await fetch(link.origin)).text();

  it('forwards requests and answers', async () => {
    expect(await ask()).toBe('heard');
  });

  it('forwards nothing while cut, and everything after reconnecting', async () => {
    link.cut();
    expect(link.isCut()).toBe(true);
    await expect(ask()).rejects.toThrow();
    link.heal();
    expect(link.isCut()).toBe(false);
    expect(await ask()).toBe('heard');
  });

  it('aborts requests when it is cut', async () => {
    const answer = await fetch(`${link.origin}/slow`);
    link.cut();
    await expect(answer.text()).rejects.toThrow();
  });

  it('is refused on a port in use', async () => {
    const other = createSocketServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(openLink({ port, to: link.origin })).rejects.toThrow('EADDRINUSE');
    other.close();
  });
});
