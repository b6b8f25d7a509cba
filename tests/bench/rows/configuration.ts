import { createSegment } from '#shared/contract/configuration/segments.ts';
import { pollChanges } from '#shared/contract/replication/replication-down.ts';
import { withBenchCentral } from '../bench-central.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';

const BRANCHES = 1_000;
const CHANGES = 3;
const MAX_MS = 5_000;

/** Time from a change at central until all of a thousand polling branches have received it. */
export function configurationRows(): Promise<Row[]> {
  return withBenchCentral(BRANCHES, async ({ branches, admin }) => {
    const revisions = new Map<number, number>();
    for (const branch of branches) revisions.set(branch.id, (await branch.pull()).revision);

    const slowest: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const name = `Segment ${crypto.randomUUID()}`;
      let started = Number.NaN;
      const pulls = branches.map(async (branch) => {
        const revision = revisions.get(branch.id) ?? 0;
        await branch.call(pollChanges, { body: { revision, waitMs: 25_000 } });
        const pulled = await branch.pull();
        revisions.set(branch.id, pulled.revision);
        if (!pulled.names.some((row) => row.includes(name)))
          throw new Error(
            `branch ${branch.id} had ${revision}, was told of ${pulled.revision}: ${pulled.names}`,
          );
        return performance.now() - started;
      });
      // A poll without waiting is answered after the ones before it.
      await branches[0]?.call(pollChanges, { body: { revision: 0, waitMs: 0 } });
      started = performance.now();
      const body = { idShort: String(100 + change), name, description: '', enabled: 'Y' } as const;
      await admin.call(createSegment, { body });
      slowest.push(Math.max(...(await Promise.all(pulls))));
    }
    const worst = Math.max(...slowest);
    return [
      {
        what: `a change at central, at ${BRANCHES} branches that wait`,
        measured: `${Math.round(percentile(slowest, 0.5))} ms until the last has it, ${Math.round(worst)} ms the slowest of ${CHANGES}`,
        target: `<= ${MAX_MS} ms`,
        reached: worst <= MAX_MS,
      },
    ];
  });
}
