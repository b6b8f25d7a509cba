import { z } from 'zod';
import { token } from './logged-change.ts';

/** A place in a change log: after the row `seq`, whose chain it carries. `seq` 0 is before the first row. */
export const logPosition = z.object({ seq: z.int().nonnegative(), chain: token });

export type LogPosition = Readonly<z.output<typeof logPosition>>;

/** Marks the oldest row left of a log, with its `eid`; null before the first row of a log that is whole. */
export const anchor = logPosition.extend({ eid: token.nullable() });

export type Anchor = Readonly<z.output<typeof anchor>>;

/** Tells whether both name the same point of the same history: one number of two histories differs in its chain. */
export const isSamePosition = (one: LogPosition, other: LogPosition): boolean =>
  one.seq === other.seq && one.chain === other.chain;
