import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  checkTransactionDeletion,
  createTransaction,
  type DetailInput,
  deleteTransaction,
  detailInput,
  getTransaction,
  listTransactionDetails,
  listTransactions,
  type TransactionGroup,
  type TransactionGroupBody,
  transactionGroupBody,
  updateTransaction,
} from '#shared/contract/configuration/transactions.ts';

/** Lists the groups of details. */
export const DetailGroupsScreen = () => <ConfiguredList kind={detailGroups} />;

/** Shows the form that adds a group of details, or changes the one that the address names. */
export function DetailGroupFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal) {
    if (id === null) return { group: null, details: [] };
    const [group, details] = await Promise.all([
      api.call(getTransaction, { params: { id } }, { signal }),
      everyPage((page) =>
        api.call(
          listTransactionDetails,
          { query: { ...page, idTransactions: id, sort: 'name' } },
          { signal },
        ),
      ),
    ]);
    return { group, details };
  }

  return (
    <FormOfOne kind={detailGroups} load={load} nameOf={({ group }) => group?.name}>
      {(loaded) => <DetailGroupForm {...loaded} />}
    </FormOfOne>
  );
}

/** Editable detail; new ones have a negative id. */
type DetailRow = EditableRow & Omit<DetailInput, 'id'>;

interface DetailGroupFormProps {
  /** Null for a new one. */
  readonly group: TransactionGroup | null;
  readonly details: readonly DetailRow[];
}

/**
 * Edits a group with its details, saved together. Details are disabled, not deleted, because tickets refer to
 * them.
 */
function DetailGroupForm({ group, details }: DetailGroupFormProps) {
  const { t } = useTranslation('detail-groups');
  const [rows, setRows] = useState(details);
  const [isUnfinished, setUnfinished] = useState(false);
  const columns: readonly Column<DetailRow>[] = [
    { key: 'name', header: t('name'), weight: 'strong', control: { kind: 'text', maxLength: 45 } },
    { key: 'enabled', header: t('enabled'), width: 124, formWidth: '84px', control: { kind: 'toggle' } },
  ];
  return (
    <ConfiguredForm
      kind={detailGroups}
      row={group}
      title={t('group')}
      extra={{
        values: {
          details: rows.map(({ id, name, enabled }) => ({ name, enabled, ...(id > 0 && { id }) })),
        },
        dirty: rows !== details || isUnfinished,
        unfinished: isUnfinished ? t('details.unfinished') : undefined,
      }}
      below={
        <RowsCard
          rows={rows}
          onChange={setRows}
          onUnfinished={setUnfinished}
          columns={columns}
          schema={detailInput}
          initial={{ name: '', enabled: 'Y' }}
          rowOf={(id, { name, enabled }) => ({ id, name, enabled })}
          refuses={({ name }, others) =>
            others.some((each) => each.name.toLowerCase() === name.toLowerCase())
              ? apiError('NAME_UNIQUE', { field: 'name' })
              : undefined
          }
          mayGo={({ id }) => id < 0}
          nameOf={({ name }) => name}
          texts={{
            new: t('details.new'),
            add: t('details.add'),
            count: t('details.count', { count: rows.length }),
            empty: { title: t('details.none'), hint: t('details.noneHint') },
          }}
        />
      }
    />
  );
}

/** Groups of close details that operators record for a ticket (configuration specification, section 2). */
const detailGroups = configuredKind<TransactionGroup & Origin, TransactionGroupBody>({
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
