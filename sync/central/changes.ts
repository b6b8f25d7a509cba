import { isTrimmed, type LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { because } from '#shared/domain/replication/reason.ts';
import type { Knowledge, RejectedChange } from './ports.ts';

/** Change with its parsed payload, parsed once because parsing is expensive. */
export interface ReadChange {
  readonly change: LoggedChange;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Parses the values of a change; null if its payload is no object. */
export function readChange(change: LoggedChange): ReadChange | null {
  try {
    const values: unknown = JSON.parse(change.payload);
    return isObject(values) ? { change, values } : null;
  } catch {
    // The row is quarantined as unreadable.
    return null;
  }
}

const isObject = (values: unknown): values is Readonly<Record<string, unknown>> =>
  typeof values === 'object' && values !== null;

/** Limits dates to the product's time: others are of a clock without battery. Fixed, since central's clock errs too. */
const EARLIEST_MS = Date.UTC(2010, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

export interface Sorted {
  readonly applicable: readonly ReadChange[];
  readonly trimmed: readonly LoggedChange[];
  /** Changes of a later version, or with lost content: stored as they are, without raising a schema error. */
  readonly parked: readonly RejectedChange[];
  /** Changes that are wrong for a central of any version. */
  readonly rejected: readonly RejectedChange[];
}

/** Reason to quarantine a change with an implausible date, as from a clock without battery. */
export const ABSURD_DATE = because('absurdDate');

/** Classifies each new change of a branch. */
export function sortChanges(branch: string, changes: readonly LoggedChange[], knowledge: Knowledge): Sorted {
  const applicable: ReadChange[] = [];
  const trimmed: LoggedChange[] = [];
  const parked: RejectedChange[] = [];
  const rejected: RejectedChange[] = [];
  for (const change of changes) {
    if (isTrimmed(change)) {
      if (knowledge.sheddable.has(change.entity)) trimmed.push(change);
      else parked.push({ change, reason: because('contentMissing') });
      continue;
    }
    const read = readChange(change);
    if (!read) {
      rejected.push({ change, reason: because('unreadable') });
      continue;
    }
    const wrong = reasonToReject(branch, read, knowledge);
    const strange = reasonToPark(change, knowledge);
    if (wrong) rejected.push({ change, reason: wrong });
    else if (strange) parked.push({ change, reason: strange });
    else applicable.push(read);
  }
  return { applicable, trimmed, parked, rejected };
}

function reasonToReject(branch: string, { change, values }: ReadChange, knowledge: Knowledge): string | null {
  const owner = knowledge.ownerOf(change.entity, values);
  return owner === null || owner === branch ? null : because('otherBranch', owner);
}

function reasonToPark(change: LoggedChange, { schema, entities }: Knowledge): string | null {
  if (change.schema_v > schema) return because('newerSchema', change.schema_v);
  if (!entities.has(change.entity)) return because('unknownEntity', change.entity);
  if (change.wall_ms < EARLIEST_MS || change.wall_ms >= LATEST_MS) return ABSURD_DATE;
  return null;
}
