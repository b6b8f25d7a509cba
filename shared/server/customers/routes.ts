import { type Kysely, sql } from 'kysely';
import {
  type Customer,
  createCustomer,
  customerInfo,
  listCustomers,
  updateCustomer,
} from '#shared/contract/tickets/customers.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { whole, words } from '../configured/field.ts';
import { refusing } from '../db/constraint.ts';
import { byText, type ListColumns, listRows } from '../db/list-rows.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';
import { wholeNameInQuery } from './whole-name.ts';

const customers = configuredKind<'customers', Customer>({
  table: 'customers',
  one: 'customer',
  fields: {
    id: whole('id'),
    firstName: words('first_name'),
    midName: words('mid_name'),
    lastName: words('last_name'),
    imageLocation: words('image_location'),
    telephone: words('telephone'),
    crmLink: words('crm_link'),
    account: words('account'),
  },
  searched: [],
});

const COLUMNS: ListColumns = {
  sortable: {
    lastName: byText('last_name'),
    firstName: byText('first_name'),
    account: byText('account'),
  },
  searched: ['findable'],
};

/** Parts the searched columns: it is never typed, so nothing is found across two of them. */
const BETWEEN = '\n';

/** Customers whom the branches know (operations specification, sections 3 and 7). */
export function customerRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listCustomers, async ({ query }) => {
      const { rows, total } = await listRows(named(reader).selectAll(), query, COLUMNS);
      return { rows: rows.map(customers.present), total };
    }),

    transaction(createCustomer, ({ body }, scope) => withAccount(() => customers.create(scope, body))),
    versioned(updateCustomer, customers.current, ({ params, body }, scope) =>
      withAccount(() => customers.change(scope, params.id, body)),
    ),

    read(customerInfo, async ({ query: { id, name = '' } }) => {
      if (id !== undefined) return { customer: await customers.byId(reader, id) };
      const found = await named(reader)
        .selectAll()
        .where(byText('whole_name'), '=', foldText(name))
        .limit(2)
        .execute();
      const [customer] = found;
      // Leaves the choice open between two customers of the same name.
      return { customer: customer && found.length === 1 ? customers.present(customer) : null };
    }),
  ];
}

/** Selects customers with their whole name, and with all that is searched in one text: one comparison a row. */
const named = (reader: Kysely<SharedTables>) =>
  reader.selectFrom((eb) =>
    eb
      .selectFrom('customers')
      .selectAll()
      .select([
        wholeNameInQuery().as('whole_name'),
        sql<string>`${wholeNameInQuery()} || ${BETWEEN} || account || ${BETWEEN} || telephone`.as('findable'),
      ])
      .as('customers'),
  );

const withAccount = <Answer>(write: () => Promise<Answer>): Promise<Answer> =>
  refusing([{ contains: 'account', code: 'ACCOUNT_UNIQUE', field: 'account' }], write);
