import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { ProgramReason, ProgramState } from '#shared/domain/updates/device-program.ts';
import type { Package } from './offered-package.ts';

/** What is known where it has to be decided how a version that the branch offers comes into force. */
export interface Situation {
  readonly hasKey: boolean;
  /** What is offered; null where it was signed by nobody known. */
  readonly offered: Package | null;
  /** What runs. */
  readonly version: string;
  readonly target: string;
  /** It could not be installed of late. */
  readonly couldNot: boolean;
  /** The package is here, whole. */
  readonly isHere: boolean;
  /** It came damaged too often. */
  readonly isDamaged: boolean;
  readonly hasSpace: boolean;
  /** What leads back, where that is a package too. */
  readonly wayBack: 'here' | 'comes' | 'none';
  /** The branch is closed, nobody is at work there, and nothing goes on at this machine. */
  readonly mayInstall: boolean;
}

export interface Decision {
  readonly state: ProgramState;
  readonly reason: ProgramReason | '';
}

const is = (state: ProgramState, reason: ProgramReason | '' = ''): Decision => ({ state, reason });

/** Decides it. Only what is signed, newer, whole and for this machine is installed, and only where something leads back. */
export function decideUpdate(situation: Situation): Decision {
  const { offered, version, target, wayBack } = situation;
  if (!situation.hasKey) return is('heldUp', 'noKey');
  if (offered === null) return is('refused', 'signature');
  if (offered.target !== target) return is('refused', 'platform');
  if (!isVersionDue(version, offered.version)) return is('refused', 'older');
  if (situation.isDamaged) return is('refused', 'damaged');
  if (wayBack === 'none') return is('heldUp', 'noWayBack');
  if (!situation.isHere || wayBack === 'comes')
    return situation.hasSpace ? is('downloading') : is('heldUp', 'noSpace');
  if (situation.couldNot) return is('heldUp', 'notInstalled');
  return is(situation.mayInstall ? 'installing' : 'waiting');
}
