import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'get',
  path: '/health',
  tag: 'Operation',
  summary: 'Whether the server is well, for monitors and for the pages’ connection mark',
  privilege: 'public',
  answer: z.object({
    version: z.string(),
    syncType: z.enum(['standalone', 'branch', 'central']),
    database: z.enum(['ok', 'failed']),
    printers: z.object({ total: z.number().int(), faulty: z.number().int() }),
    replication: z.object({ pendingRows: z.number().int() }),
    now: z.number().int(),
  }),
  errors: [],
});
