import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  createWorkstationType,
  getWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
  type WorkstationType,
  type WorkstationTypeBody,
} from '#shared/contract/configuration/workstation-types.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { requireOfBranchType } from '../configured/require-of-branch-type.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const types = configuredKind<'workstation_types', WorkstationType>({
  table: 'workstation_types',
  one: 'workstation type',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    idBranchTypes: integer('id_branch_types'),
    idViewProfiles: integer('id_view_profiles'),
    idDetailProfiles: optional('id_detail_profiles'),
    callNoTicket: flag('call_no_ticket'),
    transfer: flag('transfer'),
    standBy: flag('stand_by'),
    removal: flag('removal'),
    reception: flag('reception'),
    automaticCall: flag('automatic_call'),
    transactionDetail: flag('transaction_detail'),
    closeDetail: flag('close_detail'),
    callOutOfTurn: flag('call_out_of_turn'),
    showOutOfTurn: flag('show_out_of_turn'),
    linealCall: flag('lineal_call'),
    selfProfile: flag('self_profile'),
    closeTimeout: integer('close_timeout'),
    callTimeout: integer('call_timeout'),
    recordFrequency: integer('record_frequency'),
    idServices: optional('id_services_lineal'),
    idSegments: optional('id_segments_lineal'),
  },
  searched: ['name', 'description'],
});

/** Workstation types (configuration specification, sections 3 to 5). */
export function workstationTypeRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listWorkstationTypes, ({ query: { idBranchTypes, ...query } }) =>
      types.page(reader, query, (rows) =>
        idBranchTypes ? rows.where('id_branch_types', '=', idBranchTypes) : rows,
      ),
    ),

    read(getWorkstationType, ({ params }) => types.byId(reader, params.id)),

    transaction(createWorkstationType, async ({ body }, scope) =>
      types.create(scope, await normalizeType(scope, body)),
    ),

    versioned(updateWorkstationType, types.current, async ({ params, body }, scope) => {
      const before = await types.byId(scope.trx, params.id);
      const { idBranchTypes } = before;
      return types.change(scope, params.id, await normalizeType(scope, { ...body, idBranchTypes }, before));
    }),
  ];
}

type Scope = Pick<TransactionScope<never>, 'importing' | 'trx'>;

/** A reception closes after 9:59 (minutes) and never calls (configuration specification, section 9). */
const RECEPTION = { automaticCall: 'N', closeTimeout: 599, callTimeout: 0 } as const;

/**
 * Normalizes a workstation type: reception defaults, and a pair only for lineal calls. Throws for a missing or
 * disabled profile and, outside imports, for a pair without a queue.
 */
async function normalizeType(
  scope: Scope,
  body: WorkstationTypeBody,
  before?: WorkstationType,
): Promise<Omit<WorkstationType, 'id'>> {
  const { idViewProfiles, idDetailProfiles } = body;
  if (!idViewProfiles) throw apiError('P_DETAILS_INCOMPLETE', { field: 'idViewProfiles' });
  if (!idDetailProfiles && !scope.importing)
    throw apiError('P_DETAILS_INCOMPLETE', { field: 'idDetailProfiles' });
  await requireOfBranchType(scope, body.idBranchTypes, [
    ['view_profiles', idViewProfiles, before?.idViewProfiles],
    ['detail_profiles', idDetailProfiles],
  ]);
  return {
    ...body,
    idViewProfiles,
    idDetailProfiles: idDetailProfiles ?? null,
    ...(await linealPair(scope, body)),
    ...(body.reception === 'Y' && RECEPTION),
  };
}

async function linealPair(
  { trx, importing }: Scope,
  { linealCall, idServices, idSegments }: WorkstationTypeBody,
): Promise<Pick<WorkstationType, 'idSegments' | 'idServices'>> {
  if (linealCall === 'N') return { idServices: null, idSegments: null };
  if (!idServices) throw apiError('P_SERVICE_INCOMPLETE', { field: 'idServices' });
  if (!idSegments) throw apiError('P_SEGMENT_INCOMPLETE', { field: 'idSegments' });
  if (importing) return { idServices, idSegments };
  const association = await trx
    .selectFrom('queue_categories')
    .select('id')
    .where('id_services', '=', idServices)
    .where('id_segments', '=', idSegments)
    .executeTakeFirst();
  if (!association) throw apiError('LINEAL_WITHOUT_QUEUE', { field: 'idServices' });
  return { idServices, idSegments };
}
