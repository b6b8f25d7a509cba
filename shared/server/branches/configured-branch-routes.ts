import type { Kysely } from 'kysely';
import {
  type BranchChange,
  type ConfiguredBranch,
  createBranch,
  getBranch,
  listConfiguredBranches,
  updateBranch,
} from '../../contract/branches.ts';
import type { Language } from '../../contract/fields.ts';
import { refuse } from '../../contract/refusal.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { type Field, flag, whole, words } from '../configured/field.ts';
import { byValue } from '../db/list-rows.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';

/** A number in the column, as text on the wire; empty where nobody has said. */
const degrees = <Column extends string>(column: Column): Field<Column, string> => ({
  column,
  sort: byValue(column),
  // Seven decimals are a centimetre; written out, for what is tiny would come as a power of ten.
  read: (stored) =>
    stored === null
      ? ''
      : Number(stored)
          .toFixed(7)
          .replace(/\.?0+$/, ''),
  write: Number,
});

const branches = configuredKind<'branches', Omit<ConfiguredBranch, 'idBranches' | 'nameBranchTypes'>>({
  table: 'branches',
  one: 'branch',
  fields: {
    name: words('name'),
    id: whole('id'),
    address: words('address'),
    city: words('city'),
    country: words('country'),
    telephone: words('telephone'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    zone: words('zone'),
    idBranchTypes: whole('id_branch_types'),
    idVentureBranch: words('id_venture_branch'),
    enabled: flag('enabled'),
    cellPhone: flag('cell_phone'),
    survey: flag('survey'),
    sms: flag('sms'),
    distributed: flag('distributed'),
    ipServer: words('ip_server'),
    port: words('port'),
    language: words<'language', Language>('language'),
  },
  searched: ['name', 'address', 'city'],
  refusals: [{ contains: 'branches_name_UNIQUE', code: 'BRANCH_NAME_TAKEN', field: 'name' }],
});

/** Branches as they are configured (access specification, sections 2, 3 and 5). */
export function configuredBranchRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listConfiguredBranches, async ({ query }) => {
      const { rows, total } = await branches.page(reader, query);
      const shown = await withTypes(reader);
      return { rows: rows.map(shown), total };
    }),

    read(getBranch, async ({ params }) => {
      const branch = await branches.byId(reader, params.id);
      return (await withTypes(reader))(branch);
    }),

    transaction(createBranch, async ({ body }, scope) => {
      const made = await branches.create(scope, { ...settled(body), language: body.language ?? 'es' });
      return (await withTypes(scope.trx))(made);
    }),

    transaction(updateBranch, async ({ params, body }, scope) => {
      const changed = await branches.change(scope, params.id, settled(body));
      return (await withTypes(scope.trx))(changed);
    }),
  ];
}

/** Where a branch without a server of its own is reached, as forms send it. */
const NOWHERE = { ipServer: '0', port: '1' };

function settled<Sent extends BranchChange>(sent: Sent): Sent {
  if (sent.distributed === 'N') return { ...sent, ...NOWHERE };
  if (sent.ipServer === '' || sent.ipServer === NOWHERE.ipServer) {
    throw refuse('IP_PORT_EMPTY', { field: 'ipServer' });
  }
  if (sent.port === '') throw refuse('IP_PORT_EMPTY', { field: 'port' });
  return sent;
}

type Stored = Omit<ConfiguredBranch, 'idBranches' | 'nameBranchTypes'>;

/** Adds what the wire carries twice, and the name of the type. */
async function withTypes(db: Kysely<SharedTables>): Promise<(branch: Stored) => ConfiguredBranch> {
  const types = await db.selectFrom('branch_types').select(['id', 'name']).execute();
  const names = new Map(types.map(({ id, name }) => [id, name]));
  return (branch) => ({
    ...branch,
    idBranches: branch.id,
    nameBranchTypes: names.get(branch.idBranchTypes) ?? '',
  });
}
