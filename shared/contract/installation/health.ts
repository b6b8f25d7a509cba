import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { replicationState } from '../replication/replication-state.ts';

export const getHealth = endpoint({
  method: 'get',
  path: '/health',
  tag: 'Operation',
  summary: 'Whether the server is well, for monitors and for the pages’ connection mark',
  privilege: 'public',
  answer: z.object({
    version: z.string(),
    syncType: z.enum(['standalone', 'branch', 'central']),
    database: z.enum(['ok', 'failed', 'damaged']),
    clock: z
      .enum(['ok', 'doubted'])
      .describe('Whether a branch’s clock is contradicted, so that staff are asked whether its day may begin')
      .optional(),
    printers: z.object({ total: z.number().int(), faulty: z.number().int() }),
    replication: z.object({
      pendingRows: z.number().int().describe('Rows that central does not have yet'),
      oldestPendingMs: z.number().int().describe('For how long the oldest of them has waited').optional(),
      state: replicationState.describe('How a branch is getting on with its central').optional(),
    }),
    now: z.number().int(),
  }),
  errors: [],
});
