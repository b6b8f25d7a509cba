import type { z } from 'zod';
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
  removeAttentionProfileRow,
} from '#shared/contract/configuration/attention-profile-rows.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { OrderingType } from '#shared/domain/calling/strategies/registry.ts';
import { refusing } from '../db/constraint.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AwaitedRoute, transaction } from '../kit/route.ts';
import { profileKind } from './profile-kind.ts';
import { rowKind } from './row-kind.ts';

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

/** The rows of attention profiles: what each type tells of a queue (configuration specification, section 3). */
export function profileRowRoutes(): AwaitedRoute<never>[] {
  return [
    ...rowsOf('FIFO', addFifoRow, changeFifoRow),
    ...rowsOf('WEIGHTED', addWeightedRow, changeWeightedRow),
    ...rowsOf('RATIOBASED', addRatioRow, changeRatioRow),
    ...rowsOf('TIMEBASED', addTimeRow, changeTimeRow),
    ...rowsOf('APPOINTMENTBASED', addAppointmentRow, changeAppointmentRow),

    transaction(removeAttentionProfileRow, async ({ params }, scope) => {
      await demandRow(scope, params);
      return rowKind.remove(scope, params.idRows);
    }),
  ];
}

function rowsOf(
  type: OrderingType,
  add: RowEndpoint<{ id: number }>,
  change: RowEndpoint<{ id: number; idRows: number }>,
): AwaitedRoute<never>[] {
  return [
    transaction(add, async ({ params, body }, scope) => {
      await demandType(scope, params.id, type);
      return onceInProfile(() =>
        rowKind.create(scope, { sequence: 0, ...withLimit(type, body), idAttentionProfiles: params.id }),
      );
    }),

    transaction(change, async ({ params, body }, scope) => {
      await demandType(scope, params.id, type);
      await demandRow(scope, params);
      return onceInProfile(() => rowKind.change(scope, params.idRows, withLimit(type, body)));
    }),
  ];
}

/** Refuses a profile that is missing, or that reads other rows than these. */
async function demandType(scope: Scope, id: number, type: OrderingType): Promise<void> {
  const profile = await profileKind.byId(scope.trx, id);
  if (profile.type !== type) throw refuse('PROFILE_OF_OTHER_TYPE', { about: profile.type });
}

async function demandRow(scope: Scope, { id, idRows }: { id: number; idRows: number }): Promise<void> {
  const row = await rowKind.byId(scope.trx, idRows);
  if (row.idAttentionProfiles !== id) throw refuse('NOT_FOUND', { about: `row ${idRows} of profile ${id}` });
}

/** Demands the limit of a time-based row, and sets it to 0 for every other type. */
function withLimit(type: OrderingType, { limit, ...sent }: Sent): Partial<AttentionProfileRow> {
  if (type !== 'TIMEBASED') return { ...sent, limit: 0 };
  if (limit === null || limit === undefined) throw refuse('LIMIT_TIME_INCOMPLETE', { field: 'limit' });
  return { ...sent, limit };
}

const onceInProfile = <Answer>(write: () => Promise<Answer>): Promise<Answer> =>
  refusing([{ contains: 'attention_profile_rows', code: 'QUEUE_IN_PROFILE', field: 'idQueues' }], write);
