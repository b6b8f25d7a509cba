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
import type { CentralClient } from '../central-client.ts';
import { backoffAfterDamage } from '../files/download-rate.ts';
import { createFileDownloader, type FileEnd } from '../files/file-downloader.ts';
import type { UpdatesOptions } from './compose-updates.ts';

/** A package for devices, as it was signed. */
interface DownloadedPackage {
  readonly hash: string;
  readonly bytes: number;
  readonly signed: string;
}

/**
 * Brings the packages of a version that central hands out into the folder from which devices are offered theirs, once the
 * branch itself runs that version: one that was not well here is brought for nobody. Packages of Debian are left, since
 * no device exchanges them by itself.
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

  /** Says of what shall come what it is, and drops what had begun to come and is wanted no more. */
  async function prepare(): Promise<void> {
    if (wanted.length === 0) return;
    const { coming } = await files.list();
    for (const hash of coming.keys()) if (!wanted.some((one) => one.hash === hash)) await files.giveUp(hash);
    await mkdir(folder, { recursive: true });
    for (const { hash, signed } of wanted) {
      const beside = join(folder, `${hash}.json`);
      if (!existsSync(beside)) await writeDurably(beside, signed, 0o600);
    }
    await checkFreeSpace();
  }

  async function checkFreeSpace(): Promise<void> {
    const { freeBytes, totalBytes, ballast } = await options.disk();
    let left = freeBytes;
    const fitting = wanted.filter(({ hash, bytes }) => {
      if (files.has(hash)) return false;
      left -= bytes;
      return ballast && !isDiskLow(left, totalBytes);
    });
    withSpace = new Set(fitting.map(({ hash }) => hash));
  }

  return {
    with(client: CentralClient) {
      const lane = createFileDownloader<DownloadedPackage>({
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
        if (end === 'whole') return;
        const times = (damages.get(hash) ?? 0) + 1;
        damages.set(hash, times);
        const rest = backoffAfterDamage(times, options.random());
        waitsUntil = clock.mono() + rest;
        after(rest, lane.look);
      }

      return {
        linkIsBack: lane.linkIsBack,
        /** Hears what central hands out to the branch; nothing where it does not, or no longer. */
        offered(offer: OfferedVersion | undefined): void {
          wanted = offer === undefined ? [] : read(offer);
          prepare().then(lane.look, alarms.failed);
        },
        stop: lane.stop,
      };
    },
  };
}

export type Packages = ReturnType<typeof composePackages>;
