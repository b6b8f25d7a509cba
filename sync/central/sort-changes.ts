import { isShed, type LoggedChange } from '../../shared/contract/replication/logged-change.ts';
import type { Knowledge, SetAside } from './ports.ts';

/** Before the product and after its machines: a clock without its battery. Fixed, since central's clock errs too. */
const EARLIEST_MS = Date.UTC(2010, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

export interface Sorted {
  readonly applicable: readonly LoggedChange[];
  readonly shed: readonly LoggedChange[];
  /** Not understood yet: kept whole until this central can. */
  readonly parked: readonly SetAside[];
  /** Wrong whoever reads them. */
  readonly refused: readonly SetAside[];
}

/** Why a change is parked that was written by a clock without its battery, as far as one can tell. */
export const ABSURD_DATE = 'absurd date';

/** What to do with each change of a branch that is known to be new. */
export function sortChanges(branch: string, changes: readonly LoggedChange[], knowledge: Knowledge): Sorted {
  const applicable: LoggedChange[] = [];
  const shed: LoggedChange[] = [];
  const parked: SetAside[] = [];
  const refused: SetAside[] = [];
  for (const change of changes) {
    const wrong = reasonToRefuse(branch, change, knowledge);
    const strange = reasonToPark(change, knowledge);
    if (wrong) refused.push({ change, reason: wrong });
    else if (isShed(change)) shed.push(change);
    else if (strange) parked.push({ change, reason: strange });
    else applicable.push(change);
  }
  return { applicable, shed, parked, refused };
}

function reasonToRefuse(branch: string, change: LoggedChange, knowledge: Knowledge): string | null {
  if (isShed(change)) return knowledge.sheddable.has(change.entity) ? null : 'content is missing';
  const values = valuesOf(change.payload);
  if (!values) return 'payload cannot be read';
  const owner = knowledge.ownerOf(change.entity, values);
  return owner === null || owner === branch ? null : `row of branch ${owner}`;
}

function reasonToPark(change: LoggedChange, { schema, entities }: Knowledge): string | null {
  if (change.schema_v > schema) return `schema ${change.schema_v} is newer`;
  if (!entities.has(change.entity)) return `unknown entity ${change.entity}`;
  if (change.wall_ms < EARLIEST_MS || change.wall_ms >= LATEST_MS) return ABSURD_DATE;
  return null;
}

function valuesOf(payload: string): Record<string, unknown> | null {
  try {
    const values: unknown = JSON.parse(payload);
    return typeof values === 'object' && values !== null ? { ...values } : null;
  } catch {
    // Whatever is wrong with it, the row is kept with this reason.
    return null;
  }
}
