import { z } from 'zod';
import { DATABASE_STATES, HEALTH_STATUSES } from '#shared/domain/health/health-states.ts';
import { silentDisplay } from '../devices/display-sound.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { replicationState } from '../replication/replication-state.ts';

const displayName = z.object({ id, name: z.string() });

export const getHealth = endpoint({
  method: 'get',
  path: '/health',
  tag: 'Operation',
  summary: 'Whether the server is well, for monitors and for the pages’ connection mark',
  privilege: 'public',
  answer: z.object({
    status: z
      .enum(HEALTH_STATUSES)
      .describe('attention: someone has to look; failed, with HTTP 503: nothing can be kept'),
    version: z.string(),
    syncType: z.enum(['standalone', 'branch', 'central']),
    clock: z.enum(['ok', 'doubted']).describe('doubted: staff are asked whether a day may begin').optional(),
    database: z.enum(DATABASE_STATES).describe('The outcome of a write of the last seconds'),
    disk: z
      .object({
        freeBytes: z.number(),
        totalBytes: z.number(),
        reservedSpace: z.boolean().nullable().describe('False once it was given up; null where none is kept'),
      })
      .nullable()
      .describe('Of the data folder; null where it cannot be asked'),
    printers: z.object({ total: z.number().int(), faulty: z.number().int() }),
    displays: z
      .object({
        offline: z
          .array(displayName)
          .describe('Those that were seen before and have not been for a minute, while their branch is open'),
        silent: z
          .array(displayName)
          .describe('Those that ought to be heard then and whose browser lets nothing be'),
        muted: z.array(silentDisplay).describe('Those of which something that was chosen is not heard'),
      })
      .optional(),
    kiosks: z
      .object({ offline: z.array(displayName).describe('As displays are, by the pages of kiosks') })
      .optional(),
    zones: z
      .object({
        unreadable: z
          .array(displayName)
          .describe('Branches whose zone is no number: that of the server holds there'),
      })
      .optional(),
    emails: z
      .object({
        failing: z.number().int().describe('Mail that is still useful and could not be delivered'),
        rejected: z.number().int().describe('Mail of 30 days that the mail server refused for good'),
      })
      .optional(),
    queues: z.object({ open: z.number().int().describe('Those that are enabled') }).optional(),
    backup: z
      .object({ at: epochMs.nullable().describe('Of the last; null where none is written down') })
      .optional(),
    replication: z.object({
      pendingRows: z.number().int().describe('Rows that central does not have yet'),
      oldestPendingMs: z.number().int().describe('For how long the oldest of them has waited').optional(),
      state: replicationState.describe('How a branch is getting on with its central').optional(),
      stopped: z.string().nullable().describe('Why central takes nothing more').optional(),
      copy: z.boolean().describe('Central took this branch for a copy since the start').optional(),
    }),
    now: z.number().int(),
  }),
  unwell: ['status', 'failed'],
  errors: [],
});
