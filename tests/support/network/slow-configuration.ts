import type { ConfigurationRequest } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { pollChanges, pullConfiguration } from '#shared/contract/replication/replication-down.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import { appendedTo, createMemoryFeed, EMPTY_FEED } from '#tests/support/sync/memory-feed.ts';

const SCOPE = 'global';
/** Maximum rows per answer. */
const PART = { rows: 10, bytes: 256 * 1024 };

/** The pull from a central with this number of services, each part of which the test releases. */
export function slowConfiguration(services: number) {
  const touched = Array.from({ length: services }, (_, index) => {
    const id = index + 1;
    const row = {
      description: '',
      enabled: 1,
      id,
      id_short: id,
      name: `Service ${id}`,
      row_ver: 1,
      service_time: 60,
      translations: '{}',
    };
    return { entity: 'services', pk: id, scopes: [{ scope: SCOPE, row: JSON.stringify(row) }] };
  });
  const feed = createMemoryFeed({ feed: appendedTo(EMPTY_FEED, touched) }, () => [SCOPE]);
  const waiting = new Set<() => void>();
  let isLet = 0;

  /** Resolves when a branch with this much may receive more. */
  async function turn({ stored }: ConfigurationRequest): Promise<void> {
    const has = Math.max(0, ...stored.map(({ position }) => position));
    while (has >= isLet) await new Promise<void>((resolve) => waiting.add(resolve));
  }

  const routes: AsyncRoute<never>[] = [
    read(pullConfiguration, async ({ branch, body }) => {
      await turn(body);
      const part = await answerConfiguration(feed, branch.idBranches, body, PART);
      if (!part) throw new Error('it takes every scope');
      return part;
    }),
    read(pollChanges, () => ({ revision: services })),
  ];
  return {
    routes,
    /** From now on it sends up to this number of rows. */
    letCome(rows: number): void {
      isLet = rows;
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
}
