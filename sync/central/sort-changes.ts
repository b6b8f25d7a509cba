import { isTrimmed, type LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { because } from '#shared/domain/replication/reason.ts';
import type { Knowledge, SetAside } from './ports.ts';
import { type ReadChange, readChange } from './read-change.ts';

/** Limits dates to the product's time: others are of a clock without battery. Fixed, since central's clock errs too. */
const EARLIEST_MS = Date.UTC(2010, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

export interface Sorted {
  readonly applicable: readonly ReadChange[];
  readonly shed: readonly LoggedChange[];
  /** Changes of a later version, and those whose content is lost: kept as they are, and no sign of a schema fault. */
  readonly parked: readonly SetAside[];
  /** Changes that are wrong for a central of any version. */
  readonly refused: readonly SetAside[];
}

/** Names the reason to park a change that a clock without battery seems to have dated. */
export const ABSURD_DATE = because('absurdDate');

/** Decides what becomes of each change of a branch that is known to be new. */
export function sortChanges(branch: string, changes: readonly LoggedChange[], knowledge: Knowledge): Sorted {
  const applicable: ReadChange[] = [];
  const shed: LoggedChange[] = [];
  const parked: SetAside[] = [];
  const refused: SetAside[] = [];
  for (const change of changes) {
    if (isTrimmed(change)) {
      if (knowledge.sheddable.has(change.entity)) shed.push(change);
      else parked.push({ change, reason: because('contentMissing') });
      continue;
    }
    const read = readChange(change);
    if (!read) {
      refused.push({ change, reason: because('unreadable') });
      continue;
    }
    const wrong = reasonToRefuse(branch, read, knowledge);
    const strange = reasonToPark(change, knowledge);
    if (wrong) refused.push({ change, reason: wrong });
    else if (strange) parked.push({ change, reason: strange });
    else applicable.push(read);
  }
  return { applicable, shed, parked, refused };
}

function reasonToRefuse(branch: string, { change, values }: ReadChange, knowledge: Knowledge): string | null {
  const owner = knowledge.ownerOf(change.entity, values);
  return owner === null || owner === branch ? null : because('otherBranch', owner);
}

function reasonToPark(change: LoggedChange, { schema, entities }: Knowledge): string | null {
  if (change.schema_v > schema) return because('newerSchema', change.schema_v);
  if (!entities.has(change.entity)) return because('unknownEntity', change.entity);
  if (change.wall_ms < EARLIEST_MS || change.wall_ms >= LATEST_MS) return ABSURD_DATE;
  return null;
}
