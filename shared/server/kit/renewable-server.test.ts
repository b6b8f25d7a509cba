import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openRenewable, type Renew } from './renewable-server.ts';

const NO_CHANGE = { apply: async () => {}, undo: async () => {} };

/** A deferred promise. */
const gate = () => Promise.withResolvers<void>();

describe('a renewable server', () => {
  let closing = async () => {};
  afterEach(() => closing());

  /** Servers that identify themselves by number, in creation order. */
  async function start(
    answer: (which: number) => RequestListener,
    opening: (which: number) => void = () => {},
  ) {
    const losses: unknown[] = [];
    const stopped: number[] = [];
    let created = 0;
    let renew: Renew = async () => {};
    const server = await openRenewable({
      open: async (provided) => {
        created += 1;
        const which = created;
        opening(which);
        renew = provided;
        return { http: createServer(answer(which)), stop: async () => void stopped.push(which) };
      },
      survives: (url) => url.startsWith('/restore'),
      failed: (error) => losses.push(error),
    });
    server.http.listen(0, '127.0.0.1');
    await once(server.http, 'listening');
    closing = server.stop;
    const origin = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
    const ask = async (path = '/', init?: RequestInit) => (await fetch(origin + path, init)).text();
    return { ask, losses, stopped, renew: (change = NO_CHANGE) => renew(change), server };
  }

  const name =
    (which: number): RequestListener =>
    (_request, response) =>
      response.end(`server ${which}`);

  it('answers as the new one afterwards, under the same address', async () => {
    const { ask, renew, stopped } = await start(name);
    expect(await ask()).toBe('server 1');
    await renew();
    expect([await ask(), stopped]).toEqual(['server 2', [1]]);
  });

  it('delays requests during the renewal until the new one answers', async () => {
    const { ask, renew } = await start(name);
    const changing = gate();
    const [started, requested] = [gate(), gate()];
    const renewing = renew({
      ...NO_CHANGE,
      apply: () => {
        started.resolve();
        return changing.promise;
      },
    });
    await started.promise;
    const answers = Promise.all([ask(), ask('/more', { method: 'POST', body: 'x' })]);
    requested.resolve();
    changing.resolve();
    await renewing;
    expect(await answers).toEqual(['server 2', 'server 2']);
  });

  it('waits for a write to end, and aborts a long poll', async () => {
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
    const renewing = renew({ ...NO_CHANGE, apply: async () => void order.push('changed') });
    order.push('asked to renew');
    write.resolve();
    expect(await written).toBe('written by 1');
    expect(await read).toBe('cut off');
    await renewing;
    expect(order).toEqual(['asked to renew', 'changed']);
  });

  it('answers the request for the renewal, even though its server has ended', async () => {
    const { ask, renew } = await start((which) => async (_request, response) => {
      if (which === 1) await renew();
      response.end(`asked of ${which}`);
    });
    expect(await ask('/restore', { method: 'POST' })).toBe('asked of 1');
    expect(await ask()).toBe('asked of 2');
  });

  it('serves the old files again if they could not be changed', async () => {
    const { ask, renew } = await start(name);
    const undone: string[] = [];
    const change = {
      apply: () => Promise.reject(new Error('disk full')),
      undo: async () => void undone.push('undone'),
    };
    await expect(renew(change)).rejects.toThrow('disk full');
    expect([await ask(), undone]).toEqual(['server 2', []]);
  });

  it('undoes a change with which no server starts', async () => {
    let isChanged = false;
    const { ask, renew, losses } = await start(name, () => {
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
    expect(losses).toEqual([]);
  });

  it('reports its failure if it starts with neither', async () => {
    const { renew, losses } = await start(name, (which) => {
      if (which > 1) throw new Error('no memory');
    });
    await expect(renew()).rejects.toThrow('no memory');
    expect(losses).toHaveLength(1);
  });

  it('runs one renewal at a time', async () => {
    const { renew } = await start(name);
    const both = await Promise.allSettled([renew(), renew()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('stops completely, and accepts no more requests', async () => {
    const { ask, server, stopped } = await start(name);
    await server.stop();
    closing = async () => {};
    expect(stopped).toEqual([1]);
    await expect(ask()).rejects.toThrow('fetch failed');
  });
});
