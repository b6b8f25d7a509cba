import { type Kysely, sql } from 'kysely';
import {
  type Customer,
  createCustomer,
  customerInfo,
  listCustomers,
  updateCustomer,
} from '#shared/contract/tickets/customers.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, text } from '../configured/field.ts';
import { mapConstraintErrors } from '../db/constraint.ts';
import { byText, type ListColumns, listRows } from '../db/list-rows.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { searchedDigits } from '../sms/phone-number.ts';
import { fullNameExpression } from './full-name.ts';

const customers = configuredKind<'customers', Customer>({
  table: 'customers',
  one: 'customer',
  fields: {
    id: integer('id'),
    firstName: text('first_name'),
    midName: text('mid_name'),
    lastName: text('last_name'),
    imageLocation: text('image_location'),
    telephone: text('telephone'),
    crmLink: text('crm_link'),
    account: text('account'),
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

/** Separator between searched columns: it cannot be typed, so that no match spans two of them. */
const BETWEEN = '\n';

/** Known customers of the branches (operations specification, sections 3 and 7). */
export function customerRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listCustomers, async ({ query }) => {
      // A telephone is found however it is written: by the digits that its forms share.
      const search = query.search && (searchedDigits(query.search) ?? query.search);
      const { rows, total } = await listRows(named(reader).selectAll(), { ...query, search }, COLUMNS);
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
        fullNameExpression().as('whole_name'),
        sql<string>`${fullNameExpression()} || ${BETWEEN} || account || ${BETWEEN} || replace(telephone, '-', '')`.as(
          'findable',
        ),
      ])
      .as('customers'),
  );

const withAccount = <Answer>(write: () => Promise<Answer>): Promise<Answer> =>
  mapConstraintErrors([{ contains: 'account', code: 'ACCOUNT_UNIQUE', field: 'account' }], write);
