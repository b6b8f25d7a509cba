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
      .describe('The last restore at the page; null where central was put back otherwise, or never was'),
    branches: z.array(
      z.object({
        idBranches: id,
        name: z.string(),
        at: epochMs.describe('When it was found to have sent more than central has'),
        rows: count.describe('Changes that it has sent again so far'),
        of: count.describe('How many they will be'),
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
  summary:
    'Which branches have gone back and sent again what central lost when it was put back, in the last fortnight',
  privilege: [MODULES.backup],
  scope: 'installation',
  answer: rewound,
  errors: [],
});
