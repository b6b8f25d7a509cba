import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  discardQuarantine,
  listQuarantine,
  resumeBranch,
  resumeQuarantine,
  retryQuarantine,
} from '#shared/contract/central/quarantine.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import type { StreamStore } from '#sync/central/ports.ts';
import { ALL_THAT_WAITS, type Allowance, NO_MORE, resumeStream } from '#sync/central/resume-stream.ts';
import type { CentralTables } from '../db/tables.ts';
import type { createQuarantine } from './quarantine-commands.ts';
import { quarantinePage } from './quarantine-list.ts';

export interface QuarantineRoutesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly store: StreamStore;
  readonly quarantine: ReturnType<typeof createQuarantine>;
  /** Called with a branch after its quarantine has changed. */
  readonly changed: (idBranches: number) => void;
}

/**
 * Serves changes set aside and streams stopped: looking, trying again, deciding against. All of it can be done twice
 * without harm, so no answer has to be remembered.
 */
export function quarantineRoutes({
  reader,
  store,
  quarantine,
  changed,
}: QuarantineRoutesOptions): AsyncRoute<never>[] {
  return [
    read(listQuarantine, ({ query, caller }) =>
      quarantinePage(reader, { ...query, shown: visibleBranches(caller) }),
    ),

    act(retryQuarantine, async ({ body, now }) => {
      const outcome = await quarantine.retry(body, now);
      changed(body.idBranches);
      return outcome;
    }),

    act(discardQuarantine, async ({ body, caller, now }) => {
      const outcome = await quarantine.discard(body, { idUsers: caller.idUsers, now });
      changed(body.idBranches);
      return outcome;
    }),

    act(resumeBranch, ({ params }) => resumed(params.id, NO_MORE)),

    act(resumeQuarantine, ({ params }) => resumed(params.id, ALL_THAT_WAITS)),
  ];

  async function resumed(id: number, allowance: Allowance): Promise<{ resumed: number }> {
    const branch = await reader.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst();
    if (!branch) throw apiError('NOT_FOUND');
    const stopped = await reader
      .selectFrom('streams')
      .select('epoch')
      .where('id_branches', '=', id)
      .where('stopped', 'is not', null)
      .execute();
    for (const { epoch } of stopped) await resumeStream(store, String(id), epoch, allowance);
    changed(id);
    return { resumed: stopped.length };
  }
}
