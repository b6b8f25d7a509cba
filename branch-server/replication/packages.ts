import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchVersion, type OfferedVersion } from '#shared/contract/replication/updates.ts';
import { isDiskLow } from '#shared/domain/fleet/alarms.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import { installsItself, isForDevices } from '#shared/domain/updates/device-program.ts';
import { writeDurably } from '#shared/server/kit/write-durably.ts';
import { createResourceFiles } from '#shared/server/resources/resource-files.ts';
import { DEVICE_PACKAGES_FOLDER } from '#shared/server/upgrade/device-packages.ts';
import { readSignedRelease } from '#shared/server/upgrade/signed-release.ts';
import type { CentralLink } from './central-client.ts';
import { backoffAfterDamage, createFileDownloader, type FileEnd } from './file-downloader.ts';
import type { UpdatesOptions } from './updates.ts';

/** A signed package for devices. */
interface DownloadedPackage {
  readonly hash: string;
  readonly bytes: number;
  readonly signed: string;
}

/**
 * Downloads device packages of a deployed version into the package store, once the branch itself runs that
 * version: a version that failed here is not offered to devices. Debian packages are excluded, since devices
 * cannot install them.
 */
export function composePackages(options: UpdatesOptions) {
  const { dataDir, key, version, clock, after, alarms } = options;
  const files = createResourceFiles(dataDir, DEVICE_PACKAGES_FOLDER);
  const folder = join(dataDir, DEVICE_PACKAGES_FOLDER);
  const damages = new Map<string, number>();
  let wanted: readonly DownloadedPackage[] = [];
  let withSpace: ReadonlySet<string> = new Set();
  let waitsUntil = 0;

  function read({ packages }: OfferedVersion): DownloadedPackage[] {
    if (key === null) return [];
    return packages.flatMap(({ signed, bytes }) => {
      const release = readSignedRelease(signed, key);
      if (release === null || isVersionDue(version, release.version)) return [];
      const { platform, sha256: hash } = release;
      return isForDevices(platform) && installsItself(platform) ? [{ hash, bytes, signed }] : [];
    });
  }

  /** Stores metadata of wanted files, and deletes partial downloads that are no longer wanted. */
  async function prepare(): Promise<void> {
    if (wanted.length === 0) return;
    const { coming } = await files.list();
    for (const hash of coming.keys()) if (!wanted.some((one) => one.hash === hash)) await files.giveUp(hash);
    await mkdir(folder, { recursive: true });
    for (const { hash, signed } of wanted) {
      const metadataFile = join(folder, `${hash}.json`);
      if (!existsSync(metadataFile)) await writeDurably(metadataFile, signed, 0o600);
    }
    await checkFreeSpace();
  }

  async function checkFreeSpace(): Promise<void> {
    const { freeBytes, totalBytes, reservedSpace } = await options.disk();
    let left = freeBytes;
    const fitting = wanted.filter(({ hash, bytes }) => {
      if (files.has(hash)) return false;
      left -= bytes;
      return reservedSpace && !isDiskLow(left, totalBytes);
    });
    withSpace = new Set(fitting.map(({ hash }) => hash));
  }

  return {
    open({ client }: CentralLink) {
      const downloader = createFileDownloader<DownloadedPackage>({
        client,
        endpoint: fetchVersion,
        files,
        share: options.share,
        after,
        random: options.random,
        mono: clock.mono,
        next: () =>
          clock.mono() < waitsUntil
            ? null
            : (wanted.find(({ hash }) => withSpace.has(hash) && !files.has(hash)) ?? null),
        onEnd: ended,
        onBytes: () => undefined,
        onFailure: alarms.failed,
      });

      async function ended({ hash }: DownloadedPackage, end: FileEnd): Promise<void> {
        if (end === 'complete') return;
        const times = (damages.get(hash) ?? 0) + 1;
        damages.set(hash, times);
        const rest = backoffAfterDamage(times, options.random());
        waitsUntil = clock.mono() + rest;
        after(rest, downloader.look);
      }

      return {
        linkIsBack: downloader.linkIsBack,
        /** Receives the version that central deploys to the branch; undefined for none. */
        offered(offer: OfferedVersion | undefined): void {
          wanted = offer === undefined ? [] : read(offer);
          prepare().then(downloader.look, alarms.failed);
        },
        stop: downloader.stop,
      };
    },
  };
}

export type Packages = ReturnType<typeof composePackages>;
