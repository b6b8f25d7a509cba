import { z } from 'zod';
import { token } from './logged-change.ts';

/** A position in a change log: after row `seq` with its chain value. `seq` 0 precedes the first row. */
export const logPosition = z.object({ seq: z.int().nonnegative(), chain: token });

export type LogPosition = Readonly<z.output<typeof logPosition>>;

/** Position before the oldest stored row, with its `eid`; null at the start of a complete log. */
export const anchor = logPosition.extend({ eid: token.nullable() });

export type Anchor = Readonly<z.output<typeof anchor>>;

/** True if both are the same point of the same history; different histories differ in the chain. */
export const isSamePosition = (one: LogPosition, other: LogPosition): boolean =>
  one.seq === other.seq && one.chain === other.chain;
