import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { type EditableRow, RowsCard } from '#renderer/ui/list/rows-card.tsx';
import {
  type AlarmAddressee,
  type AlarmCondition,
  type ConditionInput,
  conditionInput,
  type FullAlarm,
  getAlarm,
  listAlarmAddressees,
} from '#shared/contract/configuration/alarms.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import type { Criterion } from '#shared/domain/alarms/alarm-criteria.ts';
import { AddresseesCard } from './addressees-card.tsx';
import { alarms } from './alarm-kind.ts';
import { useAlarmTexts, valueControl, valueText } from './use-alarm-texts.ts';

interface Loaded {
  /** Null for a new one. */
  readonly alarm: FullAlarm | null;
  readonly people: readonly AlarmAddressee[];
  readonly queues: readonly Option[];
}

/** Form that creates an alarm, or changes its conditions and recipients. */
export function AlarmFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const [alarm, people, queues] = await Promise.all([
      id === null ? null : api.call(getAlarm, { params: { id }, query: {} }, { signal }),
      everyPage((page) => api.call(listAlarmAddressees, { query: page }, { signal })),
      everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
    ]);
    return { alarm, people, queues: optionsOf(queues) };
  }

  return (
    <FormOfOne kind={alarms} load={load} nameOf={({ alarm }) => alarm?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ alarm, people, queues }: Loaded) {
  const { t } = useTranslation('alarms');
  const { choices } = useAlarmTexts();
  const [hadRows] = useState(() => (alarm?.conditions ?? []).map(toInput));
  const [rows, setRows] = useState<readonly ConditionRow[]>(hadRows);
  const [hadQuoted] = useState(() => (alarm?.addressees ?? []).map(({ idUsers }) => idUsers));
  const [recipients, setRecipients] = useState<readonly number[]>(hadQuoted);
  const [isUnfinished, setUnfinished] = useState(false);
  return (
    <ConfiguredForm
      kind={alarms}
      row={alarm}
      title={t('alarm')}
      choices={choices}
      extra={{
        values: { conditions: rows.map(sentOf), idUsers: [...recipients] },
        dirty: rows !== hadRows || isUnfinished || !sameIds(recipients, hadQuoted),
        unfinished: isUnfinished ? t('unfinished') : undefined,
      }}
      below={<ConditionsCard rows={rows} onChange={setRows} onUnfinished={setUnfinished} queues={queues} />}
    >
      <AddresseesCard people={people} recipients={recipients} onChange={setRecipients} />
    </ConfiguredForm>
  );
}

/** Editable condition; new ones have a negative id. */
type ConditionRow = EditableRow & Omit<ConditionInput, 'idConditions'>;

const toInput = (row: AlarmCondition): ConditionRow => {
  const { idConditions, idQueues, operand, condition, value } = row;
  return { id: idConditions, idQueues, operand, condition, value };
};

/** Converts a row to the request body. */
const sentOf = ({ id, ...condition }: ConditionRow): ConditionInput => ({
  ...condition,
  ...(id > 0 && { idConditions: id }),
});

interface ConditionsCardProps {
  readonly rows: readonly ConditionRow[];
  readonly onChange: (rows: readonly ConditionRow[]) => void;
  readonly onUnfinished: (unfinished: boolean) => void;
  readonly queues: readonly Option[];
}

/** Edits the conditions of an alarm: queue or branch, criterion, operator and value. */
function ConditionsCard({ rows, onChange, onUnfinished, queues }: ConditionsCardProps) {
  const { t } = useTranslation('alarms');
  const { criteria, operators } = useAlarmTexts();
  const locations = [{ value: null, label: t('allQueues') }, ...queues];
  const columns: readonly Column<ConditionRow>[] = [
    {
      key: 'idQueues',
      header: t('queue'),
      weight: 'strong',
      control: { kind: 'choice', options: locations },
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
  const locationOf = (id: number | null) => locations.find(({ value }) => value === id)?.label ?? '';
  return (
    <RowsCard
      rows={rows}
      onChange={onChange}
      onUnfinished={onUnfinished}
      columns={columns}
      schema={conditionInput}
      initial={{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '>', value: null }}
      rowOf={(id, { idQueues, operand, condition, value }) => ({ id, idQueues, operand, condition, value })}
      nameOf={({ idQueues, operand }) => `${locationOf(idQueues)}, ${t(`criteria.${operand}`)}`}
      texts={{
        new: t('newCondition'),
        add: t('addCondition'),
        count: t('conditions', { count: rows.length }),
        empty: { title: t('noConditions'), hint: t('noConditionsHint') },
      }}
    />
  );
}
