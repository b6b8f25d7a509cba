import type { Client } from '#shared/contract/client.ts';
import { createAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import { createDetailProfile } from '#shared/contract/configuration/detail-profiles.ts';
import { createTransaction } from '#shared/contract/configuration/transactions.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type ConfiguredKind, configuredKinds } from './configured-kinds.ts';

/** Lists the kinds after creating the entities they refer to. */
export async function kindsAt(admin: Client): Promise<readonly ConfiguredKind[]> {
  const make = async (endpoint: Endpoint, body: object) =>
    ((await admin.call(endpoint, { body })) as { id: number }).id;
  const area = { name: 'Escrituras', enabled: 'Y' };
  const named = { ...area, description: '' };
  return configuredKinds({
    idDetailProfiles: await make(createDetailProfile, { ...named, idBranchTypes: 1 }),
    idAttentionAreas: await make(createAttentionArea, area),
    idTransactions: await make(createTransaction, named),
  });
}
