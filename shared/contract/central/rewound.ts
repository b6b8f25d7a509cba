import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';

const count = z.int().nonnegative();

/** Data received again after central was restored. */
const rewound = z
  .object({
    restore: z
      .object({ at: epochMs, by: z.string(), backupAt: epochMs, replaced: z.string() })
      .nullable()
      .describe('Last restore on the backup page; null if central was restored otherwise or never'),
    branches: z.array(
      z.object({
        idBranches: id,
        name: z.string(),
        at: epochMs.describe('Time at which the branch was found to be ahead of central'),
        rows: count.describe('Number of changes sent again so far'),
        of: count.describe('Total number of changes to send again'),
        isDone: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Rewound' });
export type Rewound = z.infer<typeof rewound>;

export const showRewound = endpoint({
  method: 'get',
  path: '/replication/rewound_branches',
  tag: 'Backup',
  only: 'central',
  summary: 'Branches that resend the data that central lost in a restore, in the last 14 days',
  privilege: [MODULES.backup],
  scope: 'installation',
  answer: rewound,
  errors: [],
});
