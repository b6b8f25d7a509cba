import type { Kysely } from 'kysely';
import { z } from 'zod';
import { countryCodeOf } from '#shared/domain/configuration/country-names.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { hasShape } from '#shared/domain/settings/shapes.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { generalSettings } from '../access/queries.ts';
import type { Licences } from '../licence/licences.ts';

/** True if the provider is configured: credentials, sender and gateway address. */
export const smsReady =
  (endpoint: string) =>
  async (db: Kysely<SharedTables>): Promise<boolean> => {
    const stored = await db.selectFrom('general_parameters').select(['name', 'value']).execute();
    const { smsProvider, smsFromNumber } = readGeneralSettings(stored);
    const params = await db
      .selectFrom('secrets')
      .select('name')
      .where('name', '=', 'smsProviderParams')
      .executeTakeFirst();
    return params !== undefined && smsFromNumber !== '' && (smsProvider !== 'gateway' || endpoint !== '');
  };

/** True if the licence allows SMS: `maxSMS` is above 0 or unlimited. */
export const smsLicensed =
  (licences: Licences) =>
  async (db: Kysely<SharedTables>): Promise<boolean> =>
    (await licences(db)).licence.maxSMS !== 0;

/** Branches that currently send SMS, with their country; null if unset. */
export type SendingNow = () => Promise<ReadonlyMap<number, string | null>>;

interface SendingNowOptions {
  readonly reader: Kysely<SharedTables>;
  /** True if the licence allows SMS. */
  readonly licensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  /** True if a provider is configured. */
  readonly ready: (db: Kysely<SharedTables>) => Promise<boolean>;
}

/** Branches send SMS only with licence, provider and package. */
export const createSendingNow =
  ({ reader, licensed, ready }: SendingNowOptions): SendingNow =>
  async () => {
    const { smsPackage } = await generalSettings(reader);
    if (smsPackage === 0 || !(await licensed(reader)) || !(await ready(reader))) return new Map();
    const rows = await reader
      .selectFrom('branches')
      .select(['id', 'country'])
      .where('sms', '=', 1)
      .where('enabled', '=', 1)
      .execute();
    return new Map(rows.map(({ id, country }) => [id, countryCodeOf(country)]));
  };

/** `TURNO_SMS_ENDPOINT`: gateway address, set by the operator of the server. */
export const smsEndpointSetting = z
  .string()
  .max(120)
  .refine((address) => hasShape('webhookAddress', address), 'not an https address')
  .optional();
