import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { id, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, deletionCheck, getConfigured, listed, removed, WRITES, written } from './configured.ts';

const transactionGroup = z
  .object({ id, name: z.string(), description: z.string(), enabled: yesNo })
  .meta({ id: 'TransactionGroup' });
export type TransactionGroup = z.infer<typeof transactionGroup>;

/** A detail as part of its group. */
export const detailInput = z
  .object({
    id: id.optional().describe('Id of an existing detail; missing for a new one'),
    name: name(45),
    enabled: yesNo,
  })
  .meta({ id: 'TransactionDetailOfGroup' });
export type DetailInput = z.infer<typeof detailInput>;

export const transactionGroupBody = z
  .object({
    name: name(45),
    description: text(90),
    enabled: yesNo,
    details: z
      .array(detailInput)
      .max(1_000)
      .optional()
      .describe('Details to add or change; others remain unchanged, because tickets may refer to them'),
  })
  .meta({ id: 'TransactionGroupBody' });
export type TransactionGroupBody = z.infer<typeof transactionGroupBody>;

/** Operators record these details for a ticket (operations specification, section 7). */
const READS = [...CONFIGURES.anywhere, MODULES.workstation];

const group = { path: '/transactions', tag: 'Transactions', one: 'a group of transactions' };

export const listTransactions = listed({
  ...group,
  summary: 'Groups of transactions, searched in name and description',
  privilege: READS,
  query: listQuery(['name', 'description', 'enabled']),
  view: transactionGroup,
});

export const { create: createTransaction, update: updateTransaction } = written({
  ...group,
  ...WRITES.global,
  body: transactionGroupBody,
  change: transactionGroupBody,
  view: transactionGroup,
  errors: ['NAME_UNIQUE'],
});

export const getTransaction = getConfigured({ ...group, privilege: READS, view: transactionGroup });

/** Also deletes its details. */
export const deleteTransaction = removed({
  ...group,
  ...WRITES.global,
  errors: ['IN_USE', 'HAS_HISTORY'],
});

export const checkTransactionDeletion = deletionCheck(deleteTransaction);

const transactionDetail = z
  .object({ id, name: z.string(), enabled: yesNo, idTransactions: id })
  .meta({ id: 'TransactionDetail' });
export type TransactionDetail = z.infer<typeof transactionDetail>;

const detailBody = z
  .object({ name: name(45), enabled: yesNo, idTransactions: id })
  .meta({ id: 'TransactionDetailBody' });

const detail = {
  path: '/transaction_details',
  tag: 'Transactions',
  one: 'a detail of a group of transactions',
};

export const listTransactionDetails = listed({
  ...detail,
  summary: 'Details of a group of transactions',
  privilege: READS,
  query: listQuery(['name', 'enabled']).extend({ idTransactions: id }),
  view: transactionDetail,
});

export const { create: createTransactionDetail, update: updateTransactionDetail } = written({
  ...detail,
  ...WRITES.global,
  body: detailBody,
  change: detailBody.omit({ idTransactions: true }).meta({ id: 'TransactionDetailChange' }),
  view: transactionDetail,
  errors: ['NAME_UNIQUE'],
});
