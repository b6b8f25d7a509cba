import { type Kysely, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type BranchChange,
  type ConfiguredBranch,
  createBranch,
  getBranch,
  listConfiguredBranches,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';
import type { Language } from '#shared/contract/fields.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import { countryCodeOf, countryNames } from '#shared/domain/configuration/country-names.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { type Field, flag, integer, text } from '../configured/field.ts';
import { isOneOf } from '../db/in-pieces.ts';
import { byValue } from '../db/list-rows.ts';
import { actorOf } from '../kit/caller.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import type { WithinLimit } from '../licence/within-limit.ts';

/** A number in the column, as text on the wire; empty if there is none. */
const degrees = <Column extends string>(column: Column): Field<Column, string> => ({
  column,
  sort: byValue(column),
  // Seven decimals are a centimetre; fixed notation, because tiny values would have an exponent.
  read: (stored) =>
    stored === null
      ? ''
      : Number(stored)
          .toFixed(7)
          .replace(/\.?0+$/, ''),
  write: (sent) => (sent === '' ? null : Number(sent)),
});

/** Column with the country code, whatever form requests use. */
const country: Field<'country', string> = {
  ...text('country'),
  write: (sent) => countryCodeOf(sent) ?? sent,
};

/** A stored branch; `country` is the code. */
type Stored = Omit<ConfiguredBranch, 'idBranches' | 'nameBranchTypes' | 'countryCode'>;

const branches = configuredKind<'branches', Stored>({
  table: 'branches',
  one: 'branch',
  fields: {
    name: text('name'),
    id: integer('id'),
    address: text('address'),
    city: text('city'),
    country,
    telephone: text('telephone'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    zone: text('zone'),
    idBranchTypes: integer('id_branch_types'),
    idVentureBranch: text('id_venture_branch'),
    enabled: flag('enabled'),
    cellPhone: flag('cell_phone'),
    survey: flag('survey'),
    sms: flag('sms'),
    distributed: flag('distributed'),
    ipServer: text('ip_server'),
    port: text('port'),
    language: text<'language', Language>('language'),
  },
  sorts: {
    nameBranchTypes: sql`(select fold(branch_types.name) from branch_types where branch_types.id = branches.id_branch_types)`,
  },
  searched: ['name', 'address', 'city'],
  constraints: [{ contains: 'branches_name_UNIQUE', code: 'BRANCH_NAME_IN_USE', field: 'name' }],
});

/** Configuration of branches (access specification, sections 2, 3 and 5). A branch of a network lists only itself. */
export function configuredBranchRoutes(
  reader: Kysely<SharedTables>,
  withinLimit: WithinLimit,
): AsyncRoute<never>[] {
  return [
    read(listConfiguredBranches, async ({ query, caller }) => {
      const seen = visibleBranches(caller);
      const { rows, total } = await branches.page(reader, query, (all) =>
        seen ? all.where(isOneOf('id', seen)) : all,
      );
      const view = await presenting(reader);
      return { rows: rows.map((row) => ({ ...row, ...view(row) })), total };
    }),

    read(getBranch, async ({ params, query }) => {
      const branch = await branches.byId(reader, params.id);
      return (await presenting(reader, query.language))(branch);
    }),

    transaction(createBranch, async (request, scope) => {
      const { body } = request;
      const created = await withinLimit(scope, COUNTED, () =>
        branches.create(scope, { ...withoutReadOnly(body), language: body.language ?? 'es' }),
      );
      scope.audit({ action: 'CREATE_BRANCH', by: actorOf(request), to: named(created), after: created });
      return (await presenting(scope.trx))(created);
    }),

    versioned(updateBranch, currentBranch, async (request, scope) => {
      const { id } = request.params;
      const before = await branches.byId(scope.trx, id);
      if (!scope.importing) assertNotEmptied(before, request.body);
      const changed = await withinLimit(scope, COUNTED, () =>
        branches.change(scope, id, withoutReadOnly(request.body)),
      );
      scope.audit({
        action: 'UPDATE_BRANCH',
        by: actorOf(request),
        to: named(changed),
        ...changedFields(before, changed),
      });
      return (await presenting(scope.trx))(changed);
    }),
  ];
}

/** A branch as its form sends it: its country by its code. */
const currentBranch: ReadCurrent<typeof updateBranch> = async ({ params }, trx) => {
  const branch = (await presenting(trx))(await branches.byId(trx, params.id));
  return { ...branch, country: branch.countryCode || branch.country };
};

/** Limits of the licence that count branches. */
const COUNTED = ['maxBranches', 'maxCellBranches', 'maxSurveyBranches', 'maxSMS'] as const;

/** Address that forms send for a branch without its own server. */
const NOWHERE = { ipServer: '0', port: '1' };

function withoutReadOnly<Sent extends BranchChange>(sent: Sent): Sent {
  if (sent.distributed === 'N') return { ...sent, ...NOWHERE };
  if (sent.ipServer === '' || sent.ipServer === NOWHERE.ipServer) {
    throw apiError('IP_PORT_EMPTY', { field: 'ipServer' });
  }
  if (sent.port === '') throw apiError('IP_PORT_EMPTY', { field: 'port' });
  return sent;
}

/** Throws if fields are cleared that may be empty only until they are first set. */
function assertNotEmptied(before: Stored, sent: BranchChange): void {
  const field = 'country';
  if (sent.country === '' && countryCodeOf(before.country) !== null)
    throw apiError('INVALID_REQUEST', { field, about: `${field}: required` });
  if (sent.latitude === '' && before.latitude !== '')
    throw apiError('BRANCH_LATITUDE', { field: 'latitude' });
  if (sent.longitude === '' && before.longitude !== '')
    throw apiError('BRANCH_LONGITUDE', { field: 'longitude' });
}

/** Identifies a branch in the audit. */
const named = ({ id, name }: Stored) => ({ entity: 'branches', pk: id, name });

/** Adds duplicated fields of responses, the name of the type, and that of the country in a language. */
async function presenting(
  db: Kysely<SharedTables>,
  language: Language = 'es',
): Promise<(branch: Stored) => ConfiguredBranch> {
  const types = await db.selectFrom('branch_types').select(['id', 'name']).execute();
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const countryName = countryNames(language);
  return (branch) => {
    const countryCode = countryCodeOf(branch.country);
    return {
      ...branch,
      ...(branch.distributed === 'N' && NOWHERE),
      country: countryName(countryCode ?? branch.country),
      countryCode: countryCode ?? '',
      idBranches: branch.id,
      nameBranchTypes: names.get(branch.idBranchTypes) ?? '',
    };
  };
}
