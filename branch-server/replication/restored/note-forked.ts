import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Restores } from '#branch-server/stored/restores/restores.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';

export interface NoteForkedOptions {
  readonly gate: WriteGate<Notice, BranchTables>;
  /** Uses the writing connection. */
  readonly restores: Pick<Restores, 'list' | 'begin'>;
  readonly head: () => number;
}

/**
 * Begins the report of a restore that nothing on this machine tells of: all its files were put back, what remembers the
 * log's place among them, and only central knows a later past. Central is asked about it once it trusts this machine.
 */
export const createNoteForked =
  ({ gate, restores, head }: NoteForkedOptions) =>
  (): Promise<void> =>
    gate.command((scope) => {
      // Where the report is begun already this is what it tells of.
      if (restores.list().some(({ again_done }) => again_done === 0)) return;
      restores.begin(scope.now, {
        how: 'disk',
        source: 'waiting',
        head_seq: head(),
        backup_at: null,
        missing_until: scope.now,
      });
    });
