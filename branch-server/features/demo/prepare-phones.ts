import type { BranchTables } from '#branch-server/db/tables.ts';
import { ticketDesign } from '#shared/contract/configuration/ticket-design.ts';
import type { Language } from '#shared/contract/fields.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { name } from '#shared/server/starters/starter.ts';

const ON_PHONE = name('En el móvil', 'On the phone', 'I mobilen');

/** Prepares phone tickets: printed addresses, and a virtual ticket. */
export const preparePhones = <Notice>(
  gate: WriteGate<Notice, BranchTables>,
  language: Language,
): Promise<void> =>
  gate.transaction(async (scope) => {
    const { trx } = scope;
    const design = await trx
      .selectFrom('ticket_designs')
      .select(['id', 'design'])
      .orderBy('id')
      .executeTakeFirst();
    const elements = design && ticketDesign.parse(JSON.parse(design.design));
    // Only once: after users remove it, it is not added again.
    if (!design || elements?.qrCode) return;
    const qrCode = { enabled: true, key: 'FOLLOW', value: '', size: 2 } as const;
    await repository(scope, 'ticket_designs').update(design.id, {
      design: JSON.stringify({ ...elements, qrCode }),
    });
    const pair = await trx
      .selectFrom('queue_categories')
      .select(['id_services', 'id_segments'])
      .orderBy('id')
      .executeTakeFirst();
    const view = await trx
      .selectFrom('view_profiles')
      .select(['id', 'id_branch_types'])
      .orderBy('id')
      .executeTakeFirst();
    if (!pair || !view) return;
    await repository(scope, 'virtual_tickets').insert({
      ...pair,
      name: ON_PHONE[language],
      id_view_profiles: view.id,
      id_branch_types: view.id_branch_types,
      id_defined_timetables: null,
    });
  });
