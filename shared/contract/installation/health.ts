import { z } from 'zod';
import { DATABASE_STATES, HEALTH_STATUSES } from '#shared/domain/health/health-states.ts';
import { inaudibleDisplay } from '../devices/display-sound.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { replicationState } from '../replication/replication-state.ts';

const displayName = z.object({ id, name: z.string() });

export const getHealth = endpoint({
  method: 'get',
  path: '/health',
  tag: 'Operation',
  summary: 'Health of the server, for monitoring and the connection indicator of pages',
  privilege: 'public',
  answer: z.object({
    status: z
      .enum(HEALTH_STATUSES)
      .describe('attention: staff action is required; failed, with HTTP 503: data cannot be stored'),
    version: z.string(),
    build: z
      .object({ commit: z.string(), date: z.iso.date().nullable() })
      .optional()
      .describe('Commit that the server was built from, with its day; "source" without a build'),
    syncType: z.enum(['standalone', 'branch', 'central']),
    clock: z
      .enum(['ok', 'doubted'])
      .describe('doubted: staff are asked whether the business day may begin')
      .optional(),
    database: z.enum(DATABASE_STATES).describe('Outcome of a recent write'),
    disk: z
      .object({
        freeBytes: z.number(),
        totalBytes: z.number(),
        reservedSpace: z
          .boolean()
          .nullable()
          .describe(
            'Whether the reserved space exists; false once it was released, null if none is configured',
          ),
      })
      .nullable()
      .describe('Disk of the data folder; null if unavailable'),
    printers: z.object({ total: z.number().int(), faulty: z.number().int() }),
    displays: z
      .object({
        offline: z
          .array(displayName)
          .describe('Displays without a heartbeat for a minute during opening hours; only those seen before'),
        muted: z
          .array(displayName)
          .describe('Displays that should play sound during opening hours but whose browser blocks it'),
        inaudible: z
          .array(inaudibleDisplay)
          .describe('Displays with a selected sound or language that cannot be heard'),
      })
      .optional(),
    kiosks: z
      .object({ offline: z.array(displayName).describe('Offline kiosks, by the rule for displays') })
      .optional(),
    zones: z
      .object({
        unreadable: z
          .array(displayName)
          .describe('Branches with an invalid time zone, which use the zone of the server'),
      })
      .optional(),
    emails: z
      .object({
        failing: z
          .number()
          .int()
          .describe('Number of emails that could not be delivered and are still useful'),
        rejected: z
          .number()
          .int()
          .describe('Number of emails of the last 30 days that the mail server permanently rejected'),
      })
      .optional(),
    queues: z.object({ open: z.number().int().describe('Number of enabled queues') }).optional(),
    backup: z
      .object({ at: epochMs.nullable().describe('Time of the last backup; null if none is recorded') })
      .optional(),
    replication: z.object({
      pendingRows: z.number().int().describe('Number of rows that central does not have yet'),
      oldestPendingMs: z
        .number()
        .int()
        .describe('Age of the oldest of these rows in milliseconds')
        .optional(),
      state: replicationState.describe('State of the connection to central').optional(),
      stopped: z
        .string()
        .nullable()
        .describe('Reason why central accepts no changes; null if it does')
        .optional(),
      copy: z
        .boolean()
        .describe('Whether central takes this branch for a copy, by its last answer')
        .optional(),
    }),
    now: z.number().int(),
  }),
  unwell: ['status', 'failed'],
  errors: [],
});
