import type { Kysely } from 'kysely';
import { createDeviceMachineTables } from '../schema/devices.ts';

/** Creates the tables of versions offered to devices, and of the machines of device keys. */
export const up = (db: Kysely<unknown>): Promise<void> => createDeviceMachineTables(db);
