import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { UpdateReason, UpdateState } from '#shared/domain/updates/update-state.ts';
import type { InstallOutcome, RequestedVersion } from '#shared/server/upgrade/requested-version.ts';
import type { Offer, OfferedFile } from './read-offer.ts';

/** What is known where it has to be decided how an update goes on. */
export interface Situation {
  readonly hasKey: boolean;
  readonly offer: Offer;
  /** Version and platform that run. */
  readonly version: string;
  readonly platform: string;
  /** What became of the last one; null where none was ever installed. */
  readonly outcome: InstallOutcome | null;
  /** What was asked for; null where nothing is. */
  readonly wish: RequestedVersion | null;
  /** It was asked for lately, and nobody took it up. */
  readonly wasIgnored: boolean;
  /** The file is here, whole. */
  readonly isHere: boolean;
  /** It came damaged too often. */
  readonly isDamaged: boolean;
  readonly hasSpace: boolean;
  /** Central has said lately that it is to be installed, and the branch is closed and nobody there. */
  readonly mayInstall: boolean;
}

/** What is to be done and told. */
export interface Decision {
  readonly state: UpdateState;
  readonly reason: UpdateReason | '';
  readonly detail: string;
  /** The file that shall come, or is to be installed. */
  readonly file: OfferedFile | null;
  /** Has it installed now. */
  readonly wishes: boolean;
}

const unchanged = (state: UpdateState, reason: UpdateReason | '' = '', detail = ''): Decision => ({
  state,
  reason,
  detail,
  file: null,
  wishes: false,
});

/**
 * Decides how a version that central hands out comes into force. What was tried once under a handing-out is not tried
 * again under it: central asks anew where somebody wants that.
 */
export function decide(situation: Situation): Decision {
  const { offer, version, platform, outcome, wish } = situation;
  if (!situation.hasKey) return unchanged('heldUp', 'noKey');
  const { file } = offer;
  if (file === null)
    return offer.isAltered ? unchanged('refused', 'signature') : unchanged('heldUp', 'platform');
  if (file.platform !== platform) return unchanged('refused', 'platform');
  if (outcome?.deployment === offer.deployment) {
    if (outcome.outcome === 'begun') return unchanged('installing');
    if (outcome.outcome === 'refused') return unchanged('heldUp', 'notInstalled', outcome.detail);
    if (outcome.outcome !== 'upgraded') return unchanged('wentBack', '', outcome.detail);
  }
  if (file.version === version) return unchanged('installed');
  if (!isVersionDue(version, file.version)) return unchanged('refused', 'older');
  if (situation.isDamaged) return unchanged('refused', 'damaged');
  if (!situation.isHere) {
    if (!situation.hasSpace) return unchanged('heldUp', 'noSpace');
    return { ...unchanged('downloading'), file };
  }
  if (situation.wasIgnored) return { ...unchanged('heldUp', 'notPickedUp'), file };
  const isRequested = wish?.deployment === offer.deployment || situation.mayInstall;
  return { ...unchanged(isRequested ? 'installing' : 'waiting'), file, wishes: isRequested };
}
