import { z } from 'zod';

/** How far this server has come with being one of central's branches. */
export const replicationState = z.enum([
  'standalone',
  'notEnrolled',
  'connecting',
  'connected',
  'away',
  'stopped',
]);
export type ReplicationState = z.infer<typeof replicationState>;
