import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';

/** A change with what its payload says: read once, since reading costs more than most that is done with it. */
export interface ReadChange {
  readonly change: LoggedChange;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reads the values of a change; null where its payload is no object. */
export function readChange(change: LoggedChange): ReadChange | null {
  try {
    const values: unknown = JSON.parse(change.payload);
    return isObject(values) ? { change, values } : null;
  } catch {
    // Lets the row be kept as one that cannot be read.
    return null;
  }
}

const isObject = (values: unknown): values is Readonly<Record<string, unknown>> =>
  typeof values === 'object' && values !== null;
