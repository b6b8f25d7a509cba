import type { KeyObject } from 'node:crypto';
import type { OfferedVersion } from '#shared/contract/replication/updates.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { UpdateReason, UpdateState } from '#shared/domain/updates/update-state.ts';
import type { InstallOutcome, RequestedVersion } from '#shared/server/upgrade/requested-version.ts';
import { readSignedRelease } from '#shared/server/upgrade/signed-release.ts';

/** State from which the next step of an update is decided. */
export interface Situation {
  readonly hasKey: boolean;
  readonly offer: Offer;
  /** Version and platform that run. */
  readonly version: string;
  readonly platform: string;
  /** Outcome of the last installation; null without one. */
  readonly outcome: InstallOutcome | null;
  /** The requested version; null without one. */
  readonly requested: RequestedVersion | null;
  /** A recent request that was not executed. */
  readonly wasIgnored: boolean;
  /** The file is here, whole. */
  readonly isHere: boolean;
  /** The file was damaged too often. */
  readonly isDamaged: boolean;
  readonly hasSpace: boolean;
  /** Central recently confirmed the installation, and the branch is closed without open workstations. */
  readonly mayInstall: boolean;
}

/** Next action and reported state. */
export interface Decision {
  readonly state: UpdateState;
  readonly reason: UpdateReason | '';
  readonly detail: string;
  /** The file that shall come, or is to be installed. */
  readonly file: OfferedFile | null;
  /** Request the installation now. */
  readonly hasRequest: boolean;
}

const unchanged = (state: UpdateState, reason: UpdateReason | '' = '', detail = ''): Decision => ({
  state,
  reason,
  detail,
  file: null,
  hasRequest: false,
});

/**
 * Decides how a deployed version is installed. A version is tried once per deployment: central deploys it again to
 * repeat it.
 */
export function decide(situation: Situation): Decision {
  const { offer, version, platform, outcome, requested } = situation;
  if (!situation.hasKey) return unchanged('blocked', 'noKey');
  const { file } = offer;
  if (file === null)
    return offer.isAltered ? unchanged('refused', 'signature') : unchanged('blocked', 'platform');
  if (file.platform !== platform) return unchanged('refused', 'platform');
  if (outcome?.deployment === offer.deployment) {
    if (outcome.outcome === 'started') return unchanged('installing');
    if (outcome.outcome === 'refused') return unchanged('blocked', 'notInstalled', outcome.detail);
    if (outcome.outcome !== 'upgraded') return unchanged('rolledBack', '', outcome.detail);
  }
  if (file.version === version) return unchanged('installed');
  if (!isVersionDue(version, file.version)) return unchanged('refused', 'older');
  if (situation.isDamaged) return unchanged('refused', 'damaged');
  if (!situation.isHere) {
    if (!situation.hasSpace) return unchanged('blocked', 'noSpace');
    return { ...unchanged('downloading'), file };
  }
  if (situation.wasIgnored) return { ...unchanged('blocked', 'notPickedUp'), file };
  const isRequested = requested?.deployment === offer.deployment || situation.mayInstall;
  return { ...unchanged(isRequested ? 'installing' : 'waiting'), file, hasRequest: isRequested };
}

/** A signed file of a version. */
export interface OfferedFile {
  readonly hash: string;
  readonly bytes: number;
  readonly version: string;
  readonly platform: string;
  /** As signed by the publisher. */
  readonly signed: string;
}

/** Deployed version with a verified signature; central itself is not trusted. */
export interface Offer {
  readonly deployment: number;
  /** File for this server; null for none. */
  readonly file: OfferedFile | null;
  /** Something was offered that was signed with another key, or altered since. */
  readonly isAltered: boolean;
}

/** Parses a deployed version; accepts only files signed with the key. */
export function readOffer({ deployment, file }: OfferedVersion, key: KeyObject): Offer {
  if (file === null) return { deployment, file: null, isAltered: false };
  const { signed, bytes } = file;
  const release = readSignedRelease(signed, key);
  if (release === null) return { deployment, file: null, isAltered: true };
  const { version, platform, sha256: hash } = release;
  return { deployment, file: { hash, bytes, version, platform, signed }, isAltered: false };
}
