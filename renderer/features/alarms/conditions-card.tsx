import { useTranslation } from 'react-i18next';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import {
  type AlarmCondition,
  type ConditionInput,
  conditionInput,
} from '#shared/contract/configuration/alarms.ts';
import type { Criterion } from '#shared/domain/alarms/criteria.ts';
import { useAlarmTexts, valueControl, valueText } from './use-alarm-texts.ts';

/** A condition as it is edited; new ones have a number below zero. */
export type ConditionRow = EditableRow & Omit<ConditionInput, 'idConditions'>;

export const toInput = (row: AlarmCondition): ConditionRow => {
  const { idConditions, idQueues, operand, condition, value } = row;
  return { id: idConditions, idQueues, operand, condition, value };
};

/** Makes what is sent of them. */
export const sentOf = ({ id, ...condition }: ConditionRow): ConditionInput => ({
  ...condition,
  ...(id > 0 && { idConditions: id }),
});

interface ConditionsCardProps {
  readonly rows: readonly ConditionRow[];
  readonly onChange: (rows: readonly ConditionRow[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  readonly queues: readonly Option[];
}

/** Edits what an alarm asks: of a queue or the whole branch, what is measured, and against which value. */
export function ConditionsCard({ rows, onChange, onUnfinished, queues }: ConditionsCardProps) {
  const { t } = useTranslation('alarms');
  const { criteria, operators } = useAlarmTexts();
  const places = [{ value: null, label: t('wholeBranch') }, ...queues];
  const columns: readonly Column<ConditionRow>[] = [
    {
      key: 'idQueues',
      header: t('queue'),
      weight: 'strong',
      control: { kind: 'choice', options: places },
    },
    { key: 'operand', header: t('criterion'), width: 240, control: { kind: 'choice', options: criteria } },
    { key: 'condition', header: t('condition'), width: 120, control: { kind: 'choice', options: operators } },
    {
      key: 'value',
      header: t('value'),
      width: 140,
      control: { kind: 'number' },
      controlOf: ({ operand }) => valueControl((operand ?? 'CUSTOMERSWAITING') as Criterion),
      read: ({ operand, value }) => valueText(operand, value),
    },
  ];
  const placeOf = (id: number | null) => places.find(({ value }) => value === id)?.label ?? '';
  return (
    <RowsCard
      rows={rows}
      onChange={onChange}
      onUnfinished={onUnfinished}
      columns={columns}
      schema={conditionInput}
      initial={{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '>', value: null }}
      rowOf={(id, { idQueues, operand, condition, value }) => ({ id, idQueues, operand, condition, value })}
      nameOf={({ idQueues, operand }) => `${placeOf(idQueues)}, ${t(`criteria.${operand}`)}`}
      texts={{
        new: t('newCondition'),
        add: t('addCondition'),
        count: t('conditions', { count: rows.length }),
        empty: { title: t('noConditions'), hint: t('noConditionsHint') },
      }}
    />
  );
}
