import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { fetchFile, MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';
import type { ResourceFiles } from '#shared/server/resources/resource-files.ts';
import { backOff } from '#sync/branch/back-off.ts';
import type { After, Timer } from './after.ts';
import type { CentralClient } from './central-client.ts';
import { CentralError } from './central-error.ts';

/** A file to download. */
export interface DownloadFile {
  /** SHA-256 of its content. */
  readonly hash: string;
  readonly bytes: number;
}

export interface FileDownloaderOptions<File extends DownloadFile> {
  readonly client: Pick<CentralClient, 'call'>;
  /** Endpoint for ranges; default that of resources. */
  readonly endpoint?: typeof fetchFile;
  readonly files: Pick<ResourceFiles, 'comingBytes' | 'append' | 'finish'>;
  /** The next file to download; null without one. */
  readonly next: () => File | null;
  /** Share of the time for which files may use the line, above 0 and at most 1. */
  readonly share: number;
  /** Receives the result of a file; the next one is requested after it resolves. */
  readonly onEnd: (file: File, end: FileEnd) => Promise<void>;
  /** Receives the number of bytes present. */
  readonly onBytes: (hash: string, receivedBytes: number) => void;
  /** Receives local errors; connection errors are reported by the link. */
  readonly onFailure: (error: unknown) => void;
  readonly after: After;
  /** Running time, ms. */
  readonly mono: () => Millis;
  readonly random: () => number;
}

/** Complete, different from its hash, or missing at central. */
export type FileEnd = 'complete' | 'damaged' | 'absent';

/** Downloads files one at a time, beside other requests. */
export interface FileDownloader {
  /** Checks for files to download. */
  look(): void;
  /** Continues immediately if the connection was the reason to wait. */
  linkIsBack(): void;
  /** Starts no further work; resolves when the running work has ended. */
  stop(): Promise<void>;
}

/** Errors of a central that lacks the file, or cannot send files. */
const ABSENT: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'RESOURCE_MISSING', 'NO_SUCH_ENDPOINT']);

/**
 * Downloads ranges and stores each before requesting the next, so that a disconnection or restart costs at most
 * one range. Pauses after each range, so that the line stays usable.
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

  /** Downloads a file until a more urgent one exists. */
  async function downloadFile(file: File): Promise<void> {
    const { hash, bytes } = file;
    let receivedBytes = await files.comingBytes(hash);
    while (receivedBytes < bytes) {
      if (isStopped || next()?.hash !== hash) return;
      const startedAt = mono();
      const piece = await requestRange(hash, receivedBytes, Math.min(range, bytes - receivedBytes));
      if (piece === null) return onEnd(file, 'absent');
      // A file that ends early is damaged.
      if (piece.length === 0) break;
      const tookMs = mono() - startedAt;
      if (!(await files.append(hash, receivedBytes, piece))) return;
      receivedBytes += piece.length;
      failures = 0;
      onBytes(hash, receivedBytes);
      range = nextRange(range, tookMs);
      await pause(pauseAfter(tookMs, share));
    }
    await onEnd(file, (await files.finish(hash)) ? 'complete' : 'damaged');
  }

  /** Requests a range; null if central lacks the file. */
  async function requestRange(hash: string, from: number, bytes: number): Promise<Uint8Array | null> {
    try {
      // Runs beside other requests: pushes and reports never wait for a file.
      return await client.call(endpoint, { body: { hash, from, bytes } }, { longPoll: true });
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

/** Milliseconds within which a range may be larger: reports and tickets that come meanwhile share the line for no longer. */
const QUICK_MS = 1_000;
/** Milliseconds above which it shall be smaller. In between it stays: a central that answers late is no slow line. */
const SLOW_MS = 5_000;
const MIN_RANGE_BYTES = 64 * 1024;
/** @internal used by tests besides this file */
export const FIRST_RANGE = 128 * 1024;

/**
 * Size of the next range, from size and duration of the last one.
 *
 * @internal used by tests besides this file
 */
export function nextRange(bytes: number, tookMs: Millis): number {
  if (tookMs > SLOW_MS) return smallerRange(bytes);
  return tookMs > QUICK_MS ? bytes : Math.min(MAX_RANGE_BYTES, 2 * bytes);
}

/**
 * Halves a range that did not get through.
 *
 * @internal used by tests besides this file
 */
export const smallerRange = (bytes: number): number => Math.max(MIN_RANGE_BYTES, Math.floor(bytes / 2));

/**
 * Computes for how long the line is left to everything else, after a range that took so long.
 *
 * @param share of the time for which files may use the line, above 0 and at most 1
 * @internal used by tests besides this file
 */
export const pauseAfter = (tookMs: Millis, share: number): Millis => Math.ceil(tookMs * (1 / share - 1));

/** Number of damaged downloads after which the file is fetched hourly: the connection is not the cause. */
const SOON = 3;

/** Random delay before a damaged file is fetched again, ms; increases with the number of damaged downloads. */
export const backoffAfterDamage = (times: number, random: number): Millis =>
  times <= SOON ? backOff(3 * times, random) : Math.floor(HOUR_MS * (0.5 + random / 2));
