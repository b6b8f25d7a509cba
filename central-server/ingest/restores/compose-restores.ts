import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { listBranchRestores } from '#shared/contract/central/branch-restores.ts';
import { showRewound } from '#shared/contract/central/rewound.ts';
import { reportRestore } from '#shared/contract/replication/restored.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import { createApplyRestoreReport } from './apply-restore-report.ts';
import { branchRestores } from './branch-restores.ts';
import { rewoundReport } from './rewound.ts';

export interface ComposeRestoresOptions {
  readonly database: CentralDatabase;
  /** Called with a branch of which more is known now. */
  readonly changed: (idBranches: number) => void;
}

/** Hears from branches that they were put back, answers what they lack, and shows what is known of it. */
export function composeRestores({ database, changed }: ComposeRestoresOptions) {
  const { reader } = database;
  const take = createApplyRestoreReport(database);
  const routes: AsyncRoute<never>[] = [
    act(reportRestore, async ({ branch, body, now }) => {
      const answer = await take(branch.idBranches, body, now);
      changed(branch.idBranches);
      return answer;
    }),

    read(showRewound, ({ now }) => rewoundReport(reader, now)),

    read(listBranchRestores, async ({ params: { id } }) => {
      await requireBranch(reader, id);
      return { rows: await branchRestores(reader, id) };
    }),
  ];
  return { routes };
}
