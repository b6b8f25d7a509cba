import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import {
  type AlarmAddressee,
  type FullAlarm,
  getAlarm,
  listAlarmAddressees,
} from '#shared/contract/configuration/alarms.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { AddresseesCard } from './addressees-card.tsx';
import { alarms } from './alarm-kind.ts';
import { type ConditionRow, ConditionsCard, sentOf, toInput } from './conditions-card.tsx';
import { useAlarmTexts } from './use-alarm-texts.ts';

interface Loaded {
  /** Null for a new one. */
  readonly alarm: FullAlarm | null;
  readonly people: readonly AlarmAddressee[];
  readonly queues: readonly Option[];
}

/** Shows the form that adds an alarm, or changes what one asks and whom it tells. */
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
  const [told, setTold] = useState<readonly number[]>(hadQuoted);
  const [isUnfinished, setUnfinished] = useState(false);
  return (
    <ConfiguredForm
      kind={alarms}
      row={alarm}
      title={t('alarm')}
      choices={choices}
      beside={{
        values: { conditions: rows.map(sentOf), idUsers: [...told] },
        dirty: rows !== hadRows || isUnfinished || !sameIds(told, hadQuoted),
        unfinished: isUnfinished ? t('unfinished') : undefined,
      }}
      below={<ConditionsCard rows={rows} onChange={setRows} onUnfinished={setUnfinished} queues={queues} />}
    >
      <AddresseesCard people={people} told={told} onChange={setTold} />
    </ConfiguredForm>
  );
}
