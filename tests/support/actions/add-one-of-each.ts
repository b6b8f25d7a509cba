import type { Client } from '#shared/contract/client.ts';
import type { ConfiguredKind } from './configured-kinds.ts';
import { kindsAt } from './kinds-at.ts';

/** Creates one entity of each configured kind; returns the kinds. */
export async function addOneOfEach(admin: Client): Promise<readonly ConfiguredKind[]> {
  const kinds = await kindsAt(admin);
  for (const { create, body, described, named = 'name' } of kinds)
    await admin.call(create, {
      body: { ...body, [named]: 'La primera', ...(described && { description: '' }) },
    });
  return kinds;
}
