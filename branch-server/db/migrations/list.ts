import type { Migration } from 'kysely/migration';
import * as configuration from '../../../shared/server/db/migrations/0001-configuration.ts';
import * as tickets from './0002-tickets.ts';

/** In order, only ever appended to. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-configuration': configuration,
  '0002-tickets': tickets,
};
