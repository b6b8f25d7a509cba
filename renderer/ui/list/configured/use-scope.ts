import { type Level, useSelectedLevel } from '#renderer/lib/installation.tsx';
import type { ConfiguredKind, KindRow } from './configured-kind.ts';

/** Field of the wire that says of which branch type or branch a row is, with the one that is chosen. */
export type Scope = Readonly<Record<string, number>>;

/** Tells what rows of a kind are kept to; nothing for those of all, null before it is chosen. */
export function useScope<Row extends KindRow, Body extends object>({
  level,
  of,
}: ConfiguredKind<Row, Body>): Scope | null {
  const branchType = useSelectedLevel('branchType')[0];
  const branch = useSelectedLevel('branch')[0];
  if (of === undefined) return NONE;
  const chosen = { branchType, branch }[level as Level];
  return chosen && { [of]: chosen.id };
}

const NONE: Scope = {};
