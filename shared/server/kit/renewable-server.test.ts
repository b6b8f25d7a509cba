import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openRenewable, type Renew } from './renewable-server.ts';

const NOTHING = { apply: async () => {}, undo: async () => {} };

/** Resolves when told to. */
const gate = () => Promise.withResolvers<void>();

describe('a server that is renewed', () => {
  let closing = async () => {};
  afterEach(() => closing());

  /** Servers that say which they are, in the order in which they are put together. */
  async function start(
    answer: (which: number) => RequestListener,
    opening: (which: number) => void = () => {},
  ) {
    const lost: unknown[] = [];
    const stopped: number[] = [];
    let made = 0;
    let renew: Renew = async () => {};
    const server = await openRenewable({
      open: async (given) => {
        made += 1;
        const which = made;
        opening(which);
        renew = given;
        return { http: createServer(answer(which)), stop: async () => void stopped.push(which) };
      },
      survives: (url) => url.startsWith('/restore'),
      lost: (error) => lost.push(error),
    });
    server.http.listen(0, '127.0.0.1');
    await once(server.http, 'listening');
    closing = server.stop;
    const origin = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
    const ask = async (path = '/', init?: RequestInit) => (await fetch(origin + path, init)).text();
    return { ask, lost, stopped, renew: (change = NOTHING) => renew(change), server };
  }

  const name =
    (which: number): RequestListener =>
    (_request, response) =>
      response.end(`server ${which}`);

  it('answers as the new one afterwards, under its address', async () => {
    const { ask, renew, stopped } = await start(name);
    expect(await ask()).toBe('server 1');
    await renew();
    expect([await ask(), stopped]).toEqual(['server 2', [1]]);
  });

  it('has who asks meanwhile wait for the new one', async () => {
    const { ask, renew } = await start(name);
    const changing = gate();
    const [begun, asked] = [gate(), gate()];
    const renewing = renew({
      ...NOTHING,
      apply: () => {
        begun.resolve();
        return changing.promise;
      },
    });
    await begun.promise;
    const answers = Promise.all([ask(), ask('/more', { method: 'POST', body: 'x' })]);
    asked.resolve();
    changing.resolve();
    await renewing;
    expect(await answers).toEqual(['server 2', 'server 2']);
  });

  it('lets a write end first, and cuts off a read that waits for news', async () => {
    const [arrived, write, order] = [gate(), gate(), [] as string[]];
    let waiting = 0;
    const { ask, renew } = await start((which) => async (request, response) => {
      waiting += 1;
      if (waiting === 2) arrived.resolve();
      if (request.method === 'POST') await write.promise;
      if (request.method === 'POST') response.end(`written by ${which}`);
    });
    const read = ask('/news').then(
      () => 'answered',
      () => 'cut off',
    );
    const written = ask('/write', { method: 'POST' });
    await arrived.promise;
    const renewing = renew({ ...NOTHING, apply: async () => void order.push('changed') });
    order.push('asked to renew');
    write.resolve();
    expect(await written).toBe('written by 1');
    expect(await read).toBe('cut off');
    await renewing;
    expect(order).toEqual(['asked to renew', 'changed']);
  });

  it('answers who asked for the renewal, though the server that heard it is gone', async () => {
    const { ask, renew } = await start((which) => async (_request, response) => {
      if (which === 1) await renew();
      response.end(`asked of ${which}`);
    });
    expect(await ask('/restore', { method: 'POST' })).toBe('asked of 1');
    expect(await ask()).toBe('asked of 2');
  });

  it('serves the old files again where they could not be changed', async () => {
    const { ask, renew } = await start(name);
    const undone: string[] = [];
    const change = {
      apply: () => Promise.reject(new Error('disk full')),
      undo: async () => void undone.push('undone'),
    };
    await expect(renew(change)).rejects.toThrow('disk full');
    expect([await ask(), undone]).toEqual(['server 2', []]);
  });

  it('takes a change back that no server starts on', async () => {
    let isChanged = false;
    const { ask, renew, lost } = await start(name, () => {
      if (isChanged) throw new Error('cannot start');
    });
    const change = {
      apply: async () => {
        isChanged = true;
      },
      undo: async () => {
        isChanged = false;
      },
    };
    await expect(renew(change)).rejects.toThrow('cannot start');
    expect(await ask()).toBe('server 3');
    expect(lost).toEqual([]);
  });

  it('says that it is lost where it starts on neither', async () => {
    const { renew, lost } = await start(name, (which) => {
      if (which > 1) throw new Error('no memory');
    });
    await expect(renew()).rejects.toThrow('no memory');
    expect(lost).toHaveLength(1);
  });

  it('is renewed once at a time', async () => {
    const { renew } = await start(name);
    const both = await Promise.allSettled([renew(), renew()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('is stopped whole, and takes no more', async () => {
    const { ask, server, stopped } = await start(name);
    await server.stop();
    closing = async () => {};
    expect(stopped).toEqual([1]);
    await expect(ask()).rejects.toThrow('fetch failed');
  });
});
