import { describe, expect, it } from 'vitest';
import type { DisplayHeartbeat, PageCommands } from '#shared/contract/devices/device-heartbeats.ts';
import { sendHeartbeats } from './heartbeat.ts';

const HEARTBEAT = { page: 'a' } as DisplayHeartbeat;
const ORDERS: PageCommands = { idDisplays: 1, path: null, name: '', orders: [] };

/** Sends heartbeats over a socket or requests that work or fail, and returns the events. */
async function beaten(times: number, { socket = true, http = true, holds = false } = {}) {
  const seen: string[] = [];
  const end = new AbortController();
  await sendHeartbeats(
    {
      heartbeat: () => HEARTBEAT,
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
      updates: () => new AbortController().signal,
    },
    end.signal,
  );
  return seen;
}

describe('the heartbeats of a page', () => {
  it('are sent over its socket, and the answer is executed', async () => {
    expect(await beaten(2)).toEqual([
      ...['socket', 'orders', 'wait 14000'],
      ...['socket', 'orders', 'wait 14000'],
    ]);
  });

  it('are sent by requests if no socket connects', async () => {
    expect(await beaten(1, { socket: false })).toEqual(['http', 'orders', 'wait 14000']);
  });

  it('are repeated at once if the answer was a held poll', async () => {
    expect(await beaten(2, { socket: false, holds: true })).toEqual([
      ...['http', 'orders', 'wait 1000'],
      ...['http', 'orders', 'wait 1000'],
    ]);
    const losses = await beaten(2, { socket: false, http: false, holds: true });
    expect(losses).toEqual(['wait 1000', 'wait 14000']);
  });

  it('continue without an answer', async () => {
    expect(await beaten(2, { socket: false, http: false })).toEqual(['wait 14000', 'wait 14000']);
  });
});
