import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type DetailInput,
  detailInput,
  type TransactionGroup,
} from '#shared/contract/configuration/transactions.ts';
import { detailGroups } from './detail-group-kind.ts';

/** A detail as it is being edited; a new one has a number below zero. */
type DetailRow = EditableRow & Omit<DetailInput, 'id'>;

interface DetailGroupFormProps {
  /** Null for a new one. */
  readonly group: TransactionGroup | null;
  readonly details: readonly DetailRow[];
}

/** Edits a group with its details, saved at once. Details are disabled, not deleted: tickets have them. */
export function DetailGroupForm({ group, details }: DetailGroupFormProps) {
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
      beside={{
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
