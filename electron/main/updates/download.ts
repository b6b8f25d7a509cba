import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { OfferedPackage } from '#shared/contract/devices/device-programs.ts';
import { parseSignedRelease, signedText } from '#shared/contract/replication/signed-release.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { ProgramReason, ProgramState } from '#shared/domain/updates/device-program.ts';
import type { DeviceLog } from '../log.ts';
import type { Time } from '../time.ts';
import type { UpdateFolder } from './update-folder.ts';

interface Options {
  readonly folder: Pick<UpdateFolder, 'comingBytes' | 'append' | 'finish'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Size of a requested range, bytes: the maximum of the branch. */
const RANGE = 1024 * 1024;
/** A turn lasts so long at most, ms. */
const BATCH_MS = 30_000;
/** Pause between two ranges, as a multiple of the duration of the last one, for other traffic. */
const PAUSE_FACTOR = 2;
/** A file damaged this often differs from the signed one. */
const MAX_CORRUPTIONS = 3;

/** Downloads packages in the background, by ranges: a disconnection or restart costs one range. */
export function createDownload({ folder, time, log }: Options) {
  const damages = new Map<string, number>();

  return {
    isDamaged: (hash: string): boolean => (damages.get(hash) ?? 0) >= MAX_CORRUPTIONS,

    /**
     * Continues a download for some time.
     *
     * @returns whether it may continue immediately; rejects on a full disk
     */
    async download(
      { hash, bytes }: Package,
      fetchRange: (from: number, bytes: number) => Promise<Uint8Array>,
      isOver: () => boolean,
    ): Promise<boolean> {
      const startedAt = time.mono();
      let offset = await folder.comingBytes(hash);
      while (offset < bytes && time.mono() - startedAt < BATCH_MS) {
        if (isOver()) return false;
        const requestedAt = time.mono();
        const piece = await fetchRange(offset, Math.min(RANGE, bytes - offset)).catch((error: unknown) => {
          log.info('the branch does not give the package', error);
          return null;
        });
        if (piece === null) return false;
        // A file that ends early is damaged.
        if (piece.length === 0) break;
        await folder.append(hash, offset, piece);
        offset += piece.length;
        await pause(time, (time.mono() - requestedAt) * PAUSE_FACTOR);
      }
      if (offset < bytes && time.mono() - startedAt >= BATCH_MS) return true;
      if (await folder.finish(hash)) return true;
      damages.set(hash, (damages.get(hash) ?? 0) + 1);
      log.warn('a package came damaged', { hash });
      return true;
    },
  };
}

const pause = (time: Time, ms: number): Promise<void> =>
  new Promise((resolve) => {
    time.after(ms, resolve);
  });

/** State from which the installation of an offered version is decided. */
export interface Situation {
  readonly hasKey: boolean;
  /** Offered version; null without a trusted signature. */
  readonly offered: Package | null;
  /** Running version. */
  readonly version: string;
  readonly target: string;
  /** A recent installation failed. */
  readonly couldNot: boolean;
  /** The package is here, whole. */
  readonly isHere: boolean;
  /** The file was damaged too often. */
  readonly isDamaged: boolean;
  readonly hasSpace: boolean;
  /** Package to roll back to, if the format needs one. */
  readonly rollback: 'here' | 'comes' | 'none';
  /** The branch is closed, nobody works there, and the machine is unused. */
  readonly mayInstall: boolean;
}

export interface Decision {
  readonly state: ProgramState;
  readonly reason: ProgramReason | '';
}

const is = (state: ProgramState, reason: ProgramReason | '' = ''): Decision => ({ state, reason });

/**
 * Decides the next step. Only a signed, newer and complete version for this machine is installed, and only if a
 * rollback is possible.
 */
export function decideUpdate(situation: Situation): Decision {
  const { offered, version, target, rollback } = situation;
  if (!situation.hasKey) return is('blocked', 'noKey');
  if (offered === null) return is('refused', 'signature');
  if (offered.target !== target) return is('refused', 'platform');
  if (!isVersionDue(version, offered.version)) return is('refused', 'older');
  if (situation.isDamaged) return is('refused', 'damaged');
  if (rollback === 'none') return is('blocked', 'noRollbackInstaller');
  if (!situation.isHere || rollback === 'comes')
    return situation.hasSpace ? is('downloading') : is('blocked', 'noSpace');
  if (situation.couldNot) return is('blocked', 'notInstalled');
  return is(situation.mayInstall ? 'installing' : 'waiting');
}

/** Package as signed by the publisher. */
export interface Package {
  readonly version: string;
  readonly target: string;
  readonly hash: string;
  readonly bytes: number;
}

/** Parses an offered package; null if it was signed with another key, or altered: the branch itself is not trusted. */
export function readPackage({ signed, bytes }: OfferedPackage, key: KeyObject): Package | null {
  const read = parseSignedRelease(signed);
  if (read === null) return null;
  const { signature, ...content } = read;
  if (!verify(null, Buffer.from(signedText(content)), key, Buffer.from(signature, 'base64'))) return null;
  return { version: content.version, target: content.platform, hash: content.sha256, bytes };
}

/** Claimed version of an offer, for display only; null without one. */
export const claimedVersion = (answer: { readonly offered: OfferedPackage | null }): string | null =>
  (answer.offered && parseSignedRelease(answer.offered.signed)?.version) ?? null;

/** Parses the packaged public key; null if it is not a valid one. */
export function packedKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
