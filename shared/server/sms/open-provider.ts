import type { Kysely } from 'kysely';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createRestGateway } from './rest-gateway.ts';
import type { ProviderOptions, SmsConnection, SmsProvider } from './sms-provider.ts';
import { createTwilio } from './twilio.ts';

/** Lists the providers by their names in the settings. */
const PROVIDERS: Readonly<Record<GeneralSettings['smsProvider'], (options: ProviderOptions) => SmsProvider>> =
  { gateway: createRestGateway, twilio: createTwilio };

export interface OpenProviderOptions {
  readonly reader: Kysely<SharedTables>;
  readonly secrets: Secrets;
  /** Address of the gateway that the server was started with; empty for none. */
  readonly endpoint: string;
  readonly line: SmsConnection;
}

/** Opens the provider of the settings; null where they do not name all that it needs. */
export async function openProvider(
  { reader, secrets, endpoint, line }: OpenProviderOptions,
  { smsProvider, smsFromNumber: from }: GeneralSettings,
): Promise<SmsProvider | null> {
  const read = await secrets.read(reader, 'smsProviderParams');
  if (read.kind !== 'open' || from === '') return null;
  if (smsProvider === 'gateway' && endpoint === '') return null;
  return PROVIDERS[smsProvider]({ params: new URLSearchParams(read.text), from, endpoint, line });
}
