import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type CloseReason,
  createCloseReason,
  listCloseReasons,
  listConfiguredCloseReasons,
  updateCloseReason,
} from '#shared/contract/configuration/close-reasons.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, text } from '../configured/field.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import { byText } from '../db/list-rows.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const reasons = configuredKind<'close_reasons', CloseReason>({
  table: 'close_reasons',
  one: 'close reason',
  fields: { description: text('description'), id: integer('id'), default: flag('is_default') },
  searched: ['description'],
});

/** Why workstations may be closed, and configuring it (configuration specification, sections 3 to 5). */
export function closeReasonRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listCloseReasons, () =>
      reasons.all(reader, (rows) =>
        rows.orderBy('is_default', 'desc').orderBy(byText('description')).orderBy('id'),
      ),
    ),

    read(listConfiguredCloseReasons, ({ query }) => reasons.page(reader, query)),

    transaction(createCloseReason, ({ body }, scope) =>
      described(body.description, () => reasons.create(scope, body)),
    ),

    versioned(updateCloseReason, reasons.current, async ({ params, body }, scope) => {
      const before = await reasons.byId(scope.trx, params.id);
      if (before.default === 'Y' && body.description !== before.description)
        throw apiError('DEFAULT_CLOSE_REASON');
      return described(body.description, () => reasons.change(scope, params.id, body));
    }),
  ];
}

/** Reasons have no name; the unique description replaces it. */
function described<Answer>(description: string, write: () => Promise<Answer>): Promise<Answer> {
  const field = 'description';
  if (description === '') throw apiError('DESCRIPTION_EMPTY', { field });
  return mapConstraintErrors([{ contains: 'description_UNIQUE', code: 'NAME_UNIQUE', field }], write);
}
