import { describe, expect, it } from 'vitest';
import type { DisplayHeartbeat, PageCommands } from '#shared/contract/devices/device-heartbeats.ts';
import { sendHeartbeats } from './heartbeat.ts';

const BEAT = { page: 'a' } as DisplayHeartbeat;
const ORDERS: PageCommands = { idDisplays: 1, path: null, name: '', orders: [] };

/** Beats so many times over a socket and a line of requests that work or not, and tells what happened. */
async function beaten(times: number, { socket = true, http = true, holds = false } = {}) {
  const seen: string[] = [];
  const end = new AbortController();
  await sendHeartbeats(
    {
      beat: () => BEAT,
      ways: [
        async () => {
          if (!socket) throw new Error('down');
          seen.push('socket');
          return ORDERS;
        },
        async () => {
          if (!http) throw new Error('no answer');
          seen.push('http');
          return ORDERS;
        },
      ],
      holds,
      onCommands: () => void seen.push('orders'),
      wait: async (ms) => {
        if (ms > 1_000 || holds) seen.push(`wait ${ms}`);
        if (seen.filter((one) => one.startsWith('wait')).length >= times) end.abort();
      },
      news: () => new AbortController().signal,
    },
    end.signal,
  );
  return seen;
}

describe('a page that says that it is alive', () => {
  it('says so over its socket, and does what it hears', async () => {
    expect(await beaten(2)).toEqual([
      ...['socket', 'orders', 'wait 14000'],
      ...['socket', 'orders', 'wait 14000'],
    ]);
  });

  it('says so by requests where no socket gets through', async () => {
    expect(await beaten(1, { socket: false })).toEqual(['http', 'orders', 'wait 14000']);
  });

  it('says so again at once where the answer has waited for orders', async () => {
    expect(await beaten(2, { socket: false, holds: true })).toEqual([
      ...['http', 'orders', 'wait 1000'],
      ...['http', 'orders', 'wait 1000'],
    ]);
    const lost = await beaten(2, { socket: false, http: false, holds: true });
    expect(lost).toEqual(['wait 1000', 'wait 14000']);
  });

  it('goes on where nobody answers', async () => {
    expect(await beaten(2, { socket: false, http: false })).toEqual(['wait 14000', 'wait 14000']);
  });
});
