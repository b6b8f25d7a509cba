import type { Kysely } from 'kysely';
import { z } from 'zod';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type AttentionProfileRow,
  addAppointmentRow,
  addFifoRow,
  addRatioRow,
  addTimeRow,
  addWeightedRow,
  type attentionProfileRow,
  changeAppointmentRow,
  changeFifoRow,
  changeRatioRow,
  changeTimeRow,
  changeWeightedRow,
  type ProfileRowInput,
  ROW_FIELDS,
  removeAttentionProfileRow,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import type { AttentionProfile } from '#shared/contract/configuration/attention-profiles.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isOrderingType, type OrderingType } from '#shared/domain/calling/strategies.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, transaction, versioned } from '../kit/route.ts';
import { profileKind, rowKind } from './attention-profile-kinds.ts';

type Sent = Pick<AttentionProfileRow, 'idQueues'> & {
  readonly [K in 'iterations' | 'level' | 'sequence' | 'weight']?: number;
} & { readonly limit?: number | null | undefined };
type RowEndpoint<Params> = Endpoint<
  z.ZodType<Params & Record<string, unknown>>,
  z.ZodType<Record<string, never>>,
  z.ZodType<Sent>,
  typeof attentionProfileRow
>;
type Scope = TransactionScope<never>;

/** Routes of attention profile rows, with the fields of each type (configuration specification, section 3). */
export function profileRowRoutes(): AsyncRoute<never>[] {
  return [
    ...rowsOf('FIFO', addFifoRow, changeFifoRow),
    ...rowsOf('WEIGHTED', addWeightedRow, changeWeightedRow),
    ...rowsOf('RATIOBASED', addRatioRow, changeRatioRow),
    ...rowsOf('TIMEBASED', addTimeRow, changeTimeRow),
    ...rowsOf('APPOINTMENTBASED', addAppointmentRow, changeAppointmentRow),

    versioned(removeAttentionProfileRow, currentRow, async ({ params }, scope) => {
      await requireRow(scope, params);
      return rowKind.remove(scope, params.idRows);
    }),
  ];
}

const currentRow = (
  { params }: { readonly params: { readonly idRows: number } },
  trx: Kysely<SharedTables>,
) => rowKind.byId(trx, params.idRows);

function rowsOf(
  type: OrderingType,
  add: RowEndpoint<{ id: number }>,
  change: RowEndpoint<{ id: number; idRows: number }>,
): AsyncRoute<never>[] {
  return [
    transaction(add, async ({ params, body }, scope) => {
      await requireProfileOfType(scope, params.id, type);
      return assertUniqueInProfile(() =>
        rowKind.create(scope, { sequence: 0, ...withLimit(type, body), idAttentionProfiles: params.id }),
      );
    }),

    versioned(change, currentRow, async ({ params, body }, scope) => {
      await requireProfileOfType(scope, params.id, type);
      await requireRow(scope, params);
      return assertUniqueInProfile(() => rowKind.change(scope, params.idRows, withLimit(type, body)));
    }),
  ];
}

/**
 * Replaces the rows of a profile in this order. Rows in unchanged order keep their ids, so that a round continues.
 * Refuses missing fields with INVALID_REQUEST or LIMIT_TIME_INCOMPLETE.
 */
export async function setRows(
  scope: Scope,
  { id, type }: Pick<AttentionProfile, 'id' | 'type'>,
  wanted: readonly ProfileRowInput[],
): Promise<void> {
  if (!isOrderingType(type)) {
    if (wanted.length > 0) throw apiError('PROFILE_OF_OTHER_TYPE', { about: type });
    return;
  }
  const rows = wanted.map((row) => withLimit(type, fitting(type, row)));
  const had = await rowKind.all(scope.trx, (all) =>
    all.where('id_attention_profiles', '=', id).orderBy('id'),
  );
  const staying = had.filter(({ idQueues }) => rows.some((row) => row.idQueues === idQueues));
  const storeSeats = staying.every(({ idQueues }, index) => rows[index]?.idQueues === idQueues);
  for (const row of had) if (!storeSeats || !staying.includes(row)) await rowKind.remove(scope, row.id);
  for (const [index, row] of rows.entries()) {
    const same = storeSeats ? staying[index] : undefined;
    await assertUniqueInProfile(() =>
      same
        ? rowKind.change(scope, same.id, row)
        : rowKind.create(scope, { sequence: 0, ...row, idAttentionProfiles: id }),
    );
  }
}

/** Selects and requires the fields of the profile's type. */
function fitting(type: OrderingType, row: ProfileRowInput): Sent {
  const schema = z.object({ idQueues: z.number(), ...ROW_FIELDS[type] });
  const { data, error } = schema.safeParse(row);
  if (data) return data;
  const field = String(error.issues[0]?.path[0] ?? 'rows');
  throw apiError('INVALID_REQUEST', { field: 'rows', about: `rows: ${field} of queue ${row.idQueues}` });
}

/** Throws for a missing profile, or one of another type. */
async function requireProfileOfType(scope: Scope, id: number, type: OrderingType): Promise<void> {
  const profile = await profileKind.byId(scope.trx, id);
  if (profile.type !== type) throw apiError('PROFILE_OF_OTHER_TYPE', { about: profile.type });
}

async function requireRow(scope: Scope, { id, idRows }: { id: number; idRows: number }): Promise<void> {
  const row = await rowKind.byId(scope.trx, idRows);
  if (row.idAttentionProfiles !== id)
    throw apiError('NOT_FOUND', { about: `row ${idRows} of profile ${id}` });
}

/** Demands the limit of a time-based row, and sets it to 0 for every other type. */
function withLimit(type: OrderingType, { limit, ...sent }: Sent): Partial<AttentionProfileRow> {
  if (type !== 'TIMEBASED') return { ...sent, limit: 0 };
  if (limit === null || limit === undefined) throw apiError('LIMIT_TIME_INCOMPLETE', { field: 'limit' });
  return { ...sent, limit };
}

const assertUniqueInProfile = <Answer>(write: () => Promise<Answer>): Promise<Answer> =>
  mapConstraintErrors(
    [{ contains: 'attention_profile_rows', code: 'QUEUE_IN_PROFILE', field: 'idQueues' }],
    write,
  );
