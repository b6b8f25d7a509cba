import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';

/** Which commands of a branch under test run twice; of `others` the first, the third and so on run once. */
export type Twice = 'every' | 'others';

/**
 * Has commands done twice, as the gate does where one of their group is refused after it has written: each is joined
 * by one that does nothing else. Whatever a command would leave behind outside its transaction shows so in any test.
 */
export function doTwice(gate: WriteGate<Notice, BranchTables>, which: Twice): void {
  const { command } = gate;
  let count = 0;
  const doubled: typeof command = (run) => {
    const answer = command(run);
    count += 1;
    if (which === 'every' || count % 2 === 0) void command(refuseAfterWriting).catch(() => {});
    return answer;
  };
  Object.assign(gate, { command: doubled });
}

const refuseAfterWriting: Parameters<WriteGate<Notice>['command']>[0] = ({ record }) => {
  record({ entity: 'kiosks', pk: 0, op: 'delete', rowVersion: 0, values: {} });
  throw new Error('refused after it has written');
};
