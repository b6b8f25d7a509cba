import type { Kysely } from 'kysely';
import { countryCodeOf } from '#shared/domain/countries/country-names.ts';
import { generalSettings } from '../access/queries.ts';
import type { SharedTables } from '../db/tables.ts';

/** Finds the branches whose messages go out now, each with its country; null where it names none. */
export type SendingNow = () => Promise<ReadonlyMap<number, string | null>>;

export interface SendingNowOptions {
  readonly reader: Kysely<SharedTables>;
  /** Tells whether the licence allows SMS. */
  readonly licensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  /** Tells whether there is a provider that messages can be handed to. */
  readonly ready: (db: Kysely<SharedTables>) => Promise<boolean>;
}

/** Promises nothing that could not be sent: none send without licence, provider and package. */
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
