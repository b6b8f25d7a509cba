import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { CentralError } from '../central-error.ts';
import { FIRST_RANGE } from './download-rate.ts';
import { createFileDownloader, type FileDownloader } from './file-downloader.ts';
import type { WantedFile } from './plan-files.ts';

const CONTENT = new Uint8Array(3 * FIRST_RANGE).map((_, at) => at % 251);
const HASH = hash('sha256', CONTENT);
const FILE: WantedFile = { hash: HASH, name: 'video', type: 'video', bytes: CONTENT.length, taken: 0 };

/** Far more than it takes, on a machine that is busy. */
const until = (look: () => unknown) => vi.waitFor(look, { timeout: 30_000, interval: 10 });

interface Asked {
  readonly body: { readonly from: number; readonly bytes: number };
}

describe('the lane of files', () => {
  let folder: TemporaryFolder;
  let lane: FileDownloader | null = null;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await lane?.stop();
    folder.remove();
  });

  /** A lane to a central that answers as it is told; pauses last until the test lets them end. */
  function toCentral(answer: (range: Asked['body'], times: number) => Uint8Array) {
    const files = createResourceFiles(folder.path);
    const asked: Asked['body'][] = [];
    const ends: string[] = [];
    const pauses: { readonly ms: number; readonly end: () => void }[] = [];
    let now = 0;
    let wanted: WantedFile | null = FILE;
    const made = createFileDownloader({
      client: {
        async call(_endpoint, request) {
          const { body } = request as unknown as Asked;
          asked.push(body);
          now += 300;
          return answer(body, asked.length) as never;
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
    lane = made;
    made.look();
    /** Waits for the next pause, and ends it. */
    const rested = async () => {
      await until(() => expect(pauses).not.toEqual([]));
      const pause = pauses.shift();
      pause?.end();
      return pause?.ms;
    };
    return {
      lane: made,
      asked,
      ends,
      pauses,
      rested,
      files,
      want: (file: WantedFile | null) => (wanted = file),
    };
  }

  const given = ({ from, bytes }: Asked['body']) => CONTENT.slice(from, from + bytes);
  const inside = () => readdirSync(join(folder.path, 'resources'));

  it('brings a file range by range, and rests twice as long as each took', async () => {
    const { ends, rested, asked } = toCentral(given);
    expect(await rested()).toBe(600);
    expect(await rested()).toBe(600);
    await until(() => expect(ends).toEqual(['whole']));
    expect(inside()).toEqual([HASH]);
    expect(asked.map(({ from }) => from)).toEqual([0, FIRST_RANGE]);
  });

  it('asks again for the range that was cut off alone, and smaller', async () => {
    const {
      ends,
      rested,
      asked,
      pauses,
      lane: made,
    } = toCentral((range, times) => {
      if (times === 2) throw new CentralError('unreachable', 'cut');
      return given(range);
    });
    await rested();
    await until(() => expect(asked).toHaveLength(2));
    await until(() => {
      made.linkIsBack();
      expect(asked.length).toBeGreaterThan(2);
    });
    expect(asked[2]).toEqual({ hash: HASH, from: FIRST_RANGE, bytes: FIRST_RANGE });
    await until(() => {
      for (const { end } of pauses.splice(0)) end();
      expect(ends).toEqual(['whole']);
    });
  });

  it.each([
    ['other bytes', ({ from, bytes }: Asked['body']) => CONTENT.slice(from, from + bytes).fill(0)],
    ['too few', ({ from }: Asked['body']) => (from === 0 ? CONTENT.slice(0, 10) : new Uint8Array())],
    ['none', () => new Uint8Array()],
    ['too many', () => CONTENT.slice(0, -1)],
  ])('drops a file of which came %s', async (_what, answer) => {
    const { ends, pauses } = toCentral(answer);
    await until(() => {
      for (const { end } of pauses.splice(0)) end();
      expect(ends).toEqual(['damaged']);
    });
    expect(createResourceFiles(folder.path).has(HASH)).toBe(false);
    expect(await createResourceFiles(folder.path).comingBytes(HASH)).toBe(0);
  });

  it.each(['NOT_FOUND', 'RESOURCE_MISSING', 'NO_SUCH_ENDPOINT'] as const)(
    'tells that central does not have a file: %s',
    async (status) => {
      const { ends } = toCentral(() => {
        throw new ApiError(status);
      });
      await until(() => expect(ends).toEqual(['absent']));
    },
  );

  it('lets go of a file that was given up while a range of it was under way', async () => {
    const { ends, rested, files, asked, want } = toCentral(given);
    await until(() => expect(asked).toHaveLength(1));
    want(null);
    await files.giveUp(HASH);
    await rested();
    await lane?.stop();
    expect(await files.append(HASH, FIRST_RANGE, CONTENT)).toBe(false);
    expect(ends).toEqual([]);
  });
});
