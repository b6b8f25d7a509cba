import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { CentralError } from './central-error.ts';
import { createFileDownloader, FIRST_RANGE, type FileDownloader } from './file-downloader.ts';
import type { WantedFile } from './plan-files.ts';

const CONTENT = new Uint8Array(3 * FIRST_RANGE).map((_, at) => at % 251);
const HASH = hash('sha256', CONTENT);
const FILE: WantedFile = { hash: HASH, name: 'video', type: 'video', bytes: CONTENT.length, received: 0 };

/** Far longer than a busy machine needs. */
const until = (look: () => unknown) => vi.waitFor(look, { timeout: 30_000, interval: 10 });

interface Requested {
  readonly body: { readonly from: number; readonly bytes: number };
}

describe('the file downloader', () => {
  let folder: TemporaryFolder;
  let downloader: FileDownloader | null = null;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await downloader?.stop();
    folder.remove();
  });

  /** A downloader with a simulated central; pauses last until the test ends them. */
  function toCentral(answer: (range: Requested['body'], times: number) => Uint8Array) {
    const files = createResourceFiles(folder.path);
    const requested: Requested['body'][] = [];
    const ends: string[] = [];
    const pauses: { readonly ms: number; readonly end: () => void }[] = [];
    let now = 0;
    let wanted: WantedFile | null = FILE;
    const created = createFileDownloader({
      client: {
        async call(_endpoint, request) {
          const { body } = request as unknown as Requested;
          requested.push(body);
          now += 300;
          return answer(body, requested.length) as never;
        },
      },
      files,
      next: () => wanted,
      share: 1 / 3,
      async onEnd(_file, end) {
        ends.push(end);
        wanted = null;
      },
      onBytes: () => {},
      onFailure: (error) => ends.push(String(error)),
      after(ms, end) {
        pauses.push({ ms, end });
        return { stop: () => {} };
      },
      mono: () => now,
      random: () => 0.5,
    });
    downloader = created;
    created.look();
    /** Waits for the next pause, and ends it. */
    const rested = async () => {
      await until(() => expect(pauses).not.toEqual([]));
      const pause = pauses.shift();
      pause?.end();
      return pause?.ms;
    };
    return {
      downloader: created,
      requested,
      ends,
      pauses,
      rested,
      files,
      want: (file: WantedFile | null) => (wanted = file),
    };
  }

  const provided = ({ from, bytes }: Requested['body']) => CONTENT.slice(from, from + bytes);
  const inside = () => readdirSync(join(folder.path, 'resources'));

  it('downloads a file range by range, and pauses twice as long as each took', async () => {
    const { ends, rested, requested } = toCentral(provided);
    expect(await rested()).toBe(600);
    expect(await rested()).toBe(600);
    await until(() => expect(ends).toEqual(['complete']));
    expect(inside()).toEqual([HASH]);
    expect(requested.map(({ from }) => from)).toEqual([0, FIRST_RANGE]);
  });

  it('repeats only an interrupted range, in smaller parts', async () => {
    const {
      ends,
      rested,
      requested,
      pauses,
      downloader: created,
    } = toCentral((range, times) => {
      if (times === 2) throw new CentralError('unreachable', 'cut');
      return provided(range);
    });
    await rested();
    await until(() => expect(requested).toHaveLength(2));
    await until(() => {
      created.linkIsBack();
      expect(requested.length).toBeGreaterThan(2);
    });
    expect(requested[2]).toEqual({ hash: HASH, from: FIRST_RANGE, bytes: FIRST_RANGE });
    await until(() => {
      for (const { end } of pauses.splice(0)) end();
      expect(ends).toEqual(['complete']);
    });
  });

  it.each([
    ['other bytes', ({ from, bytes }: Requested['body']) => CONTENT.slice(from, from + bytes).fill(0)],
    [
      'too few bytes',
      ({ from }: Requested['body']) => (from === 0 ? CONTENT.slice(0, 10) : new Uint8Array()),
    ],
    ['none', () => new Uint8Array()],
    ['too many bytes', () => CONTENT.slice(0, -1)],
  ])('drops a file if it received %s', async (_what, answer) => {
    const { ends, pauses } = toCentral(answer);
    await until(() => {
      for (const { end } of pauses.splice(0)) end();
      expect(ends).toEqual(['damaged']);
    });
    expect(createResourceFiles(folder.path).has(HASH)).toBe(false);
    expect(await createResourceFiles(folder.path).comingBytes(HASH)).toBe(0);
  });

  it.each(['NOT_FOUND', 'RESOURCE_MISSING', 'NO_SUCH_ENDPOINT'] as const)(
    'reports that central does not have a file: %s',
    async (status) => {
      const { ends } = toCentral(() => {
        throw new ApiError(status);
      });
      await until(() => expect(ends).toEqual(['absent']));
    },
  );

  it('ignores a range of a file that was cancelled during the transfer', async () => {
    const { ends, rested, files, pauses, want } = toCentral(provided);
    // Its first range is stored.
    await until(() => expect(pauses).toHaveLength(1));
    want(null);
    await files.giveUp(HASH);
    await rested();
    await downloader?.stop();
    expect(await files.append(HASH, FIRST_RANGE, CONTENT)).toBe(false);
    expect(ends).toEqual([]);
  });
});
