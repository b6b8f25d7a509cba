import type { Kysely } from 'kysely';
import {
  createWorkstationType,
  getWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
  type WorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { normalizeType } from './normalize-type.ts';

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

/** Types of workstation: what their operators may do (configuration specification, sections 3 to 5). */
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
