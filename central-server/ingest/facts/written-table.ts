import type { WrittenTable } from '../row-statements.ts';
import type { FactKind } from './fact-kinds.ts';

/** The table of a kind of facts, as rows are written to it. */
export function writtenTable({ table, key, columns }: FactKind): WrittenTable {
  const named = (wanted: boolean) =>
    Object.entries(columns)
      .filter(([, { type }]) => (type === 'text') === wanted)
      .map(([name]) => name);
  return {
    name: table,
    key: ['id_branches', 'day', key, 'life'],
    whole: ['id_branches', key, 'life', 'row_ver', 'ver_incarnation', ...named(false)],
    text: ['day', 'eid', 'since_gap', 'extra', ...named(true)],
    onConflict: 'replace',
  };
}
