import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { fetchFile } from '#shared/contract/replication/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ResourceFiles } from '#shared/server/resources/resource-files.ts';
import { backOff } from '#sync/branch/back-off.ts';
import type { After, Timer } from '../after.ts';
import type { CentralClient } from '../central-client.ts';
import { CentralError } from '../central-error.ts';
import { FIRST_RANGE, nextRange, pauseAfter, smallerRange } from './download-rate.ts';

/** A file as the lane brings it. */
export interface DownloadFile {
  /** SHA-256 of its content. */
  readonly hash: string;
  readonly bytes: number;
}

export interface FileDownloaderOptions<File extends DownloadFile> {
  readonly client: Pick<CentralClient, 'call'>;
  /** Where ranges are asked for; that of resources where it is missing. */
  readonly endpoint?: typeof fetchFile;
  readonly files: Pick<ResourceFiles, 'comingBytes' | 'append' | 'finish'>;
  /** Names the file that is to come now; null where there is none. */
  readonly next: () => File | null;
  /** Share of the time for which files may use the line, above 0 and at most 1. */
  readonly share: number;
  /** Hears what became of a file; the next one is asked for once it has resolved. */
  readonly onEnd: (file: File, end: FileEnd) => Promise<void>;
  /** Hears how many bytes of a file are there. */
  readonly onBytes: (hash: string, taken: number) => void;
  /** Hears of faults of this machine; those of the line are told by whoever speaks with central. */
  readonly onFailure: (error: unknown) => void;
  readonly after: After;
  /** Running time, ms. */
  readonly mono: () => Millis;
  readonly random: () => number;
}

/** It is here; what came is not what its hash says; central does not have it. */
export type FileEnd = 'whole' | 'damaged' | 'absent';

/** Brings files down, one at a time and beside everything else that is under way. */
export interface FileDownloader {
  /** Looks whether there is something to bring. */
  look(): void;
  /** Goes on at once where the line was the reason to wait. */
  linkIsBack(): void;
  /** Begins nothing more; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** What a central answers that does not have a file, or cannot give any. */
const ABSENT: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'RESOURCE_MISSING', 'NO_SUCH_ENDPOINT']);

/**
 * Asks for range after range and keeps each before it asks for the next, so that a cut or a restart costs the range that
 * was under way and no more. Rests after each range, so that the line stays usable.
 */
export function createFileDownloader<File extends DownloadFile>(
  options: FileDownloaderOptions<File>,
): FileDownloader {
  const { client, endpoint = fetchFile, files, next, share, onEnd, onBytes, onFailure } = options;
  const { after, mono, random } = options;
  let isStopped = false;
  let working: Promise<void> | null = null;
  let pollsAgain = false;
  let failures = 0;
  let range = FIRST_RANGE;
  /** Ends the pause that a fault has begun. */
  let retry: { readonly timer: Timer; readonly isOfLine: boolean } | null = null;
  let rest: { readonly timer: Timer; readonly over: () => void } | null = null;

  async function work(): Promise<void> {
    do {
      pollsAgain = false;
      for (let file = next(); file && !isStopped; file = next()) await downloadFile(file);
    } while (pollsAgain && !isStopped);
  }

  /** Brings a file as far as nothing more urgent comes up. */
  async function downloadFile(file: File): Promise<void> {
    const { hash, bytes } = file;
    let taken = await files.comingBytes(hash);
    while (taken < bytes) {
      if (isStopped || next()?.hash !== hash) return;
      const begun = mono();
      const piece = await requestRange(hash, taken, Math.min(range, bytes - taken));
      if (piece === null) return onEnd(file, 'absent');
      // Finds a file that ends too soon damaged, whatever is there of it.
      if (piece.length === 0) break;
      const tookMs = mono() - begun;
      if (!(await files.append(hash, taken, piece))) return;
      taken += piece.length;
      failures = 0;
      onBytes(hash, taken);
      range = nextRange(range, tookMs);
      await pause(pauseAfter(tookMs, share));
    }
    await onEnd(file, (await files.finish(hash)) ? 'whole' : 'damaged');
  }

  /** Asks for a range; null where central does not have the file. */
  async function requestRange(hash: string, from: number, bytes: number): Promise<Uint8Array | null> {
    try {
      // Goes beside what is under way: pushes and reports never wait for a file.
      return await client.call(endpoint, { body: { hash, from, bytes } }, { held: true });
    } catch (error) {
      if (error instanceof ApiError && ABSENT.has(error.status)) return null;
      range = smallerRange(range);
      throw error;
    }
  }

  async function pause(ms: Millis): Promise<void> {
    if (isStopped || ms <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    rest = { timer: after(ms, resolve), over: resolve };
    await promise;
    rest = null;
  }

  function start(): void {
    pollsAgain = true;
    if (working || retry || isStopped) return;
    working = work()
      .catch(failed)
      .finally(() => {
        working = null;
      });
  }

  function failed(error: unknown): void {
    const isConnectionError = error instanceof CentralError;
    if (!isConnectionError && !(error instanceof ApiError)) onFailure(error);
    if (isStopped) return;
    failures += 1;
    retry = { timer: after(backOff(failures, random()), goOn), isOfLine: isConnectionError };
  }

  function goOn(): void {
    retry?.timer.stop();
    retry = null;
    start();
  }

  return {
    look: start,
    linkIsBack() {
      if (retry?.isOfLine) goOn();
    },
    async stop() {
      isStopped = true;
      retry?.timer.stop();
      rest?.timer.stop();
      rest?.over();
      await working;
    },
  };
}
