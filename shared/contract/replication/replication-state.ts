import { z } from 'zod';

/** Lists the statuses of this server's connection to central. */
export const replicationState = z.enum([
  'standalone',
  'notEnrolled',
  'connecting',
  'connected',
  'away',
  'stopped',
]);
export type ReplicationState = z.infer<typeof replicationState>;
