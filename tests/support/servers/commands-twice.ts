import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';

/**
 * The commands of a branch under test that run twice; with `others` every second one does, and the first does not.
 */
export type Twice = 'every' | 'others';

/**
 * Runs commands twice, like the gate if a command of their group is rejected after it has written: each is grouped
 * with an empty one. Effects of a command outside its transaction become visible in any test.
 */
export function doTwice(gate: WriteGate<Notice, BranchTables>, which: Twice): void {
  const { command } = gate;
  let count = 0;
  const doubled: typeof command = (run) => {
    const answer = command(run);
    count += 1;
    if (which === 'every' || count % 2 === 0) void command(rejectAfterWriting).catch(() => {});
    return answer;
  };
  Object.assign(gate, { command: doubled });
}

const rejectAfterWriting: Parameters<WriteGate<Notice>['command']>[0] = ({ record }) => {
  record({ entity: 'kiosks', pk: 0, op: 'delete', rowVersion: 0, values: {} });
  throw new Error('refused after it has written');
};
