import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  checkTransactionDeletion,
  createTransaction,
  deleteTransaction,
  listTransactions,
  type TransactionGroup,
  type TransactionGroupBody,
  transactionGroupBody,
  updateTransaction,
} from '#shared/contract/configuration/transactions.ts';

/** Groups of close details that operators record for a ticket (configuration specification, section 2). */
export const detailGroups = configuredKind<TransactionGroup & Origin, TransactionGroupBody>({
  texts: 'detail-groups',
  key: 'detailGroups',
  level: 'global',
  list: listTransactions,
  create: createTransaction,
  update: updateTransaction,
  remove: { by: deleteTransaction, check: checkTransactionDeletion, loses: 'detail-groups:deleteText' },
  schema: transactionGroupBody,
  form: 'crud',
  columns: [
    { key: 'name', width: 280, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
