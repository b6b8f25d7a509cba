import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { watchViewer } from './kiosk-viewer.ts';

const viewer = { id: 1 } as KioskViewer;

/** Lists the events of the page, for the given answers in order. */
async function watched(...answers: (KioskViewer | Error)[]): Promise<string[]> {
  const seen: string[] = [];
  const end = new AbortController();
  await watchViewer(
    {
      ask: async () => {
        const answer = answers.shift();
        if (!answer || answer instanceof Error) throw answer ?? new Error('no answer prepared');
        return answer;
      },
      wait: async () => {
        if (answers.length === 0) end.abort();
      },
      onViewer: () => void seen.push('viewer'),
      onStatus: (status) => void seen.push(status),
    },
    end.signal,
  );
  return seen;
}

describe('polling the kiosk’s viewer', () => {
  it('shows the answer of the server', async () => {
    expect(await watched(viewer)).toEqual(['viewer', 'current']);
  });

  it('tolerates one missing answer', async () => {
    expect(await watched(viewer, new Unreachable(), viewer)).toEqual([
      'viewer',
      'current',
      'viewer',
      'current',
    ]);
  });

  it('reports the server as lost after two', async () => {
    expect(await watched(new Unreachable(), new Unreachable())).toEqual(['lost']);
  });

  it('recovers when the server answers', async () => {
    expect(await watched(new Unreachable(), new Unreachable(), viewer)).toEqual([
      'lost',
      'viewer',
      'current',
    ]);
  });

  it('A-514, O-421: data is read again every five seconds, well within thirty', async () => {
    const waits: number[] = [];
    const end = new AbortController();
    await watchViewer(
      {
        ask: async () => viewer,
        wait: async (ms) => {
          waits.push(ms);
          if (waits.length === 3) end.abort();
        },
        onViewer: () => {},
        onStatus: () => {},
      },
      end.signal,
    );
    expect(waits).toEqual([5_000, 5_000, 5_000]);
  });

  it('distinguishes an unknown kiosk from a lost server', async () => {
    expect(await watched(new ApiError('NOT_FOUND'))).toEqual(['unknown']);
  });

  it('tolerates rate limiting', async () => {
    expect(await watched(viewer, new ApiError('TOO_MANY_REQUESTS'))).toEqual(['viewer', 'current']);
  });
});
