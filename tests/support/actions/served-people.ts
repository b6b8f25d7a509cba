import type { Transaction } from 'kysely';
import type { FactTicketsTable } from '#central-server/db/schema/facts.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { DEFAULT_POLITENESS } from '#shared/domain/calling/choose.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { type Replicated, repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { ticketFact } from '../samples/facts.ts';
import type { EitherServer } from '../servers/either-server.ts';
import { take } from './workstation-actions.ts';

export interface ServingPlan {
  /** The type of the workstation's attention profile. */
  readonly type?: string;
  /** The queues in its rows; undefined for no rows. */
  readonly rows?: readonly ('own' | 'other')[];
  /** The profile has an alternative, which calls every queue. */
  readonly alternative?: boolean;
}

export type Serving = Awaited<ReturnType<typeof serving>>;

let created = 0;

/**
 * Creates a branch with its own type, one workstation, one queue and one pair, and alternatives for changes: another
 * queue and profiles that call only that one.
 */
export const serving = (
  server: EitherServer,
  { type = 'FIFO', rows = [], alternative = false }: ServingPlan = {},
) =>
  server.configure(async (scope) => {
    created += 1;
    const name = `Servida ${created}`;
    const on = { name, enabled: 1, description: name } as const;
    const put = tableOf(scope);
    const branchType = await put('branch_types', on);
    const ofType = { ...on, id_branch_types: branchType } as const;
    const branch = await put('branches', {
      name,
      enabled: 1,
      id_branch_types: branchType,
      zone: '0',
      language: 'es',
      address: 'Calle Mayor, 1',
      city: 'Soria',
      country: 'ES',
      company_name: '',
      telephone: '600',
      latitude: 41.7,
      longitude: -2.4,
      distributed: 0,
    });
    const service = await put('services', {
      ...on,
      id_short: 900 + created,
      service_time: 60,
      translations: '{}',
    });
    const segment = await put('segments', { ...on, id_short: 900 + created, translations: '{}' });
    const queueOf = async (letter: string, own: string) => {
      const id = await put('queues', {
        ...on,
        name: own,
        letter,
        min_limit: 1,
        max_limit: 999,
        restart: 1,
        sla: 60,
        appointments: 0,
        translations: '{}',
      });
      const offer = await put('queue_branch_types', { id_queues: id, id_branch_types: branchType });
      return { id, offer };
    };
    const prefixes = [prefixOf(created * 2), prefixOf(created * 2 + 1)] as const;
    const [own, other] = [await queueOf(prefixes[0], name), await queueOf(prefixes[1], `Otra ${created}`)];
    const association = await put('queue_categories', {
      id_queues: own.id,
      id_services: service,
      id_segments: segment,
      allowed_transfers: 1,
      allowed_no_ticket: 1,
    });
    const view = await put('view_profiles', ofType);
    const viewed = await put('view_profile_queues', { id_view_profiles: view, id_queues: own.id });
    await put('view_profile_queues', { id_view_profiles: view, id_queues: other.id });
    const otherView = await put('view_profiles', { ...ofType, name: `${name} bis` });
    const profileOf = async (as: string, of: string, queues: readonly number[], also: object = {}) => {
      const id = await put('attention_profiles', { ...ofType, name: as, type: of, ...also });
      const ids: number[] = [];
      for (const id_queues of queues)
        ids.push(await put('attention_profile_rows', { id_attention_profiles: id, id_queues, sequence: 1 }));
      return { id, rows: ids };
    };
    const all = await profileOf(`${name} todo`, 'FIFO', []);
    const others = await profileOf(`${name} otra`, 'FIFO', [other.id]);
    const selected = rows.map((row) => (row === 'own' ? own.id : other.id));
    const condition =
      type === 'CONDITIONALBASED'
        ? {
            id_attention_profiles_a: all.id,
            id_attention_profiles_b: all.id,
            conditional_view_profile: view,
            conditional_type: 1,
            conditional_value: 5,
          }
        : {};
    const profile = await profileOf(name, type, selected, {
      ...condition,
      ...(alternative && { id_attention_profiles_alt: all.id }),
    });
    const details = await put('detail_profiles', ofType);
    const workstationType = await put('workstation_types', {
      ...ofType,
      id_view_profiles: view,
      id_detail_profiles: details,
    });
    const area = await put('attention_areas', { name, enabled: 1 });
    const workstation = await put('workstations', {
      name,
      enabled: 1,
      id_branches: branch,
      id_workstation_types: workstationType,
      id_attention_areas: area,
      id_attention_profiles: profile.id,
    });
    return {
      name,
      letter: prefixes[0],
      branch,
      branchType,
      service,
      segment,
      queue: own.id,
      otherQueue: other.id,
      offer: own.offer,
      association,
      view,
      viewed,
      otherView,
      profile: profile.id,
      rows: profile.rows,
      others: others.id,
      details,
      workstationType,
      area,
      workstation,
    };
  });

/** Inserts a row and returns its id; constraints define the needed columns. */
const tableOf =
  (scope: TransactionScope<never>) =>
  async (table: Replicated<SharedTables>, values: object): Promise<number> =>
    (await repository(scope, table as 'services').insert(values as never)).id;

const A = 65;
/** Two unique capitals that the demo does not use. */
const prefixOf = (index: number): string =>
  String.fromCharCode(A + 1 + Math.floor(index / 26)) + String.fromCharCode(A + (index % 26));

let facts = 0;

/** Creates waiting customers: by tickets at a branch, or replicated to central. */
export async function wait(
  server: EitherServer,
  { branch, queue, service, segment }: Serving,
  people: number,
  own: Partial<FactTicketsTable> = {},
): Promise<void> {
  if (server.kind === 'branch') {
    for (let n = 0; n < people; n += 1) await take(server, { branch, service, segment });
    server.clock.advance(DEFAULT_POLITENESS * 1000);
    return;
  }
  const now = server.clock.now();
  const day = businessDay(now, { zoneHours: 0, resetHour: 0 });
  const rows = Array.from({ length: people }, () => {
    facts += 1;
    return ticketFact({
      id: facts,
      day,
      arrived_at: now,
      id_branches: branch,
      id_queues: queue,
      id_services: service,
      id_segments: segment,
      ...own,
    });
  });
  await server.configure(({ trx }) =>
    (trx as unknown as Transaction<CentralTables>).insertInto('fact_tickets').values(rows).execute(),
  );
}
