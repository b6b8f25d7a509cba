import type { Migration } from 'kysely/migration';
import { up as configuration } from '../../../shared/server/db/migrations/0001-configuration.ts';
import { up as tickets } from './0002-tickets.ts';

/** In order, only ever appended to. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-configuration': { up: configuration },
  '0002-tickets': { up: tickets },
};
