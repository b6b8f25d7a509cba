import type { Kysely } from 'kysely';
import {
  createWorkstationType,
  getWorkstationType,
  listWorkstationTypes,
  updateWorkstationType,
  type WorkstationType,
} from '#shared/contract/configuration/workstation-types.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, optional, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';
import { settled } from './settled.ts';

const types = configuredKind<'workstation_types', WorkstationType>({
  table: 'workstation_types',
  one: 'workstation type',
  fields: {
    name: words('name'),
    id: whole('id'),
    description: words('description'),
    enabled: flag('enabled'),
    idBranchTypes: whole('id_branch_types'),
    idViewProfiles: whole('id_view_profiles'),
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
    closeTimeout: whole('close_timeout'),
    callTimeout: whole('call_timeout'),
    recordFrequency: whole('record_frequency'),
    idServices: optional('id_services_lineal'),
    idSegments: optional('id_segments_lineal'),
  },
  searched: ['name', 'description'],
});

/** Types of workstation: what their operators may do (configuration specification, sections 3 to 5). */
export function workstationTypeRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listWorkstationTypes, ({ query: { idBranchTypes, ...query } }) =>
      types.page(reader, query, (rows) =>
        idBranchTypes ? rows.where('id_branch_types', '=', idBranchTypes) : rows,
      ),
    ),

    read(getWorkstationType, ({ params }) => types.byId(reader, params.id)),

    transaction(createWorkstationType, async ({ body }, scope) =>
      types.create(scope, await settled(scope, body)),
    ),

    versioned(updateWorkstationType, types.current, async ({ params, body }, scope) => {
      const before = await types.byId(scope.trx, params.id);
      const { idBranchTypes } = before;
      return types.change(scope, params.id, await settled(scope, { ...body, idBranchTypes }, before));
    }),
  ];
}
