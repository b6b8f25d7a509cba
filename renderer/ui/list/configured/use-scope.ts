import { type Level, useSelectedLevel } from '#renderer/lib/installation.tsx';
import type { ConfiguredKind, KindRow } from './configured-kind.ts';

/** Field with the branch type or branch of rows, set to the selected one. */
export type Scope = Readonly<Record<string, number>>;

/** Scope of a kind; empty for global kinds, null before one is selected. */
export function useScope<Row extends KindRow, Body extends object>({
  level,
  of,
}: ConfiguredKind<Row, Body>): Scope | null {
  const branchType = useSelectedLevel('branchType')[0];
  const branch = useSelectedLevel('branch')[0];
  if (of === undefined) return NONE;
  const selected = { branchType, branch }[level as Level];
  return selected && { [of]: selected.id };
}

const NONE: Scope = {};
