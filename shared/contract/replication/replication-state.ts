import { z } from 'zod';

/** States of the connection to central. */
export const replicationState = z.enum([
  'standalone',
  'notEnrolled',
  'connecting',
  'connected',
  'offline',
  'stopped',
]);
export type ReplicationState = z.infer<typeof replicationState>;
