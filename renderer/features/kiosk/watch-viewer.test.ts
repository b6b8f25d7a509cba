import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { Unreachable } from '#shared/contract/client.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { watchViewer } from './kiosk-viewer.ts';

const viewer = { id: 1 } as KioskViewer;

/** Lists what the page hears, one answer after the other. */
async function followed(...answers: (KioskViewer | Error)[]): Promise<string[]> {
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

describe('watching the kiosk’s viewer', () => {
  it('shows what the server says', async () => {
    expect(await followed(viewer)).toEqual(['viewer', 'current']);
  });

  it('lets one missed answer pass', async () => {
    expect(await followed(viewer, new Unreachable(), viewer)).toEqual([
      'viewer',
      'current',
      'viewer',
      'current',
    ]);
  });

  it('calls the server lost after two', async () => {
    expect(await followed(new Unreachable(), new Unreachable())).toEqual(['lost']);
  });

  it('comes back by itself', async () => {
    expect(await followed(new Unreachable(), new Unreachable(), viewer)).toEqual([
      'lost',
      'viewer',
      'current',
    ]);
  });

  it('tells a kiosk that does not exist from a lost server', async () => {
    expect(await followed(new ApiError('NOT_FOUND'))).toEqual(['unknown']);
  });

  it('does not mind a request to slow down', async () => {
    expect(await followed(viewer, new ApiError('TOO_MANY_REQUESTS'))).toEqual(['viewer', 'current']);
  });
});
