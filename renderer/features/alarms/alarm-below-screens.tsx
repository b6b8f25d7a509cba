import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { type Level, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { AdaptedForm } from '#renderer/ui/list/configured/adapted-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { SelectLevelFirst } from '#renderer/ui/list/configured/select-level-first.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import {
  type AlarmAddressee,
  adaptAlarm,
  type FullAlarm,
  getAlarm,
  listAlarmAddressees,
} from '#shared/contract/configuration/alarms.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { AddresseesCard, personText } from './addressees-card.tsx';
import { ALARMS_BELOW } from './alarm-kind.ts';
import { useAlarmTexts } from './use-alarm-texts.ts';
import { type ConditionInputs, initialInputs, isComplete, ValuesCard, valuesOf } from './values-card.tsx';

/** Says of which branch type or branch values are, as the wire does. */
type OfLevel = { readonly idBranchType: number } | { readonly idBranch: number };

/** Edits the values that the chosen branch type sets for an alarm. */
export const AlarmOfBranchType = () => <Below level="branchType" />;

/** Edits the values and addressees that the chosen branch sets for an alarm. */
export const AlarmOfBranch = () => <Below level="branch" />;

interface Loaded {
  readonly alarm: FullAlarm;
  /** Of a branch: who may be told there. */
  readonly people: readonly AlarmAddressee[];
  /** Names of queues, by id. */
  readonly queues: ReadonlyMap<number, string>;
}

function Below({ level }: { readonly level: Level }) {
  const api = useApi();
  const [chosen] = useSelectedLevel(level);
  if (chosen === null) return <SelectLevelFirst level={level} />;
  const of: OfLevel = level === 'branch' ? { idBranch: chosen.id } : { idBranchType: chosen.id };

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const [alarm, people, queues] = await Promise.all([
      api.call(getAlarm, { params: { id: id ?? 0 }, query: of }, { signal }),
      level === 'branch'
        ? everyPage((page) => api.call(listAlarmAddressees, { query: { ...page, ...of } }, { signal }))
        : [],
      everyPage((page) => api.call(listAllQueues, { query: page }, { signal })),
    ]);
    return { alarm, people, queues: new Map(queues.map(({ id: queue, name }) => [queue, name])) };
  }

  return (
    <FormOfOne kind={ALARMS_BELOW[level]} load={load} nameOf={({ alarm }) => alarm.name}>
      {(loaded) => <Form key={chosen.id} {...loaded} level={level} of={of} />}
    </FormOfOne>
  );
}

function Form({
  alarm,
  people,
  queues,
  level,
  of,
}: Loaded & { readonly level: Level; readonly of: OfLevel }) {
  const { t } = useTranslation(['alarms', 'common']);
  const api = useApi();
  const { criteria } = useAlarmTexts();
  const [had] = useState(() => initialInputs(alarm.conditions));
  const [typed, setTyped] = useState<ConditionInputs>(had);
  const [hadQuoted] = useState(() => alarm.addressees.map(({ idUsers }) => idUsers));
  const [told, setTold] = useState<readonly number[]>(hadQuoted);
  const mayEdit = alarm.isEditable === 'Y';
  const above = alarm.globalAddressee.map(personText);
  const toldAbove = new Set(alarm.globalAddressee.map(({ idUsers }) => idUsers));
  const others = people.filter(({ idUsers }) => !toldAbove.has(idUsers));

  return (
    <AdaptedForm
      listKey={ALARMS_BELOW[level].key}
      mayEdit={mayEdit}
      dirty={typed !== had || !sameIds(told, hadQuoted)}
      unfinished={isComplete(alarm.conditions, typed) ? undefined : t('incompleteValue')}
      save={(call) => {
        const sent = (values: ConditionInputs, idUsers: readonly number[]) => ({
          ...of,
          values: valuesOf(alarm.conditions, values),
          ...(level === 'branch' && { idUsers: [...idUsers] }),
        });
        return api.call(
          adaptAlarm,
          { params: { id: alarm.id }, body: sent(typed, told) },
          { ...call, basedOn: sent(had, hadQuoted) },
        );
      }}
      done={{ title: t('EDIT_SUCCESS'), text: alarm.name }}
    >
      <Card title={t('alarm')}>
        <Details
          facts={[
            [t('description'), alarm.description],
            [t('type'), criteria.find(({ value }) => value === alarm.type)?.label ?? ''],
            [t('editLevel'), t(`common:levels.${alarm.editLevel}`)],
            [t('validationType'), t(`validation.${alarm.validationType}`)],
            [t('toldAbove'), above.length === 0 ? t('nobody') : above.join(', ')],
          ]}
        />
      </Card>
      <ValuesCard
        conditions={alarm.conditions}
        typed={typed}
        onChange={setTyped}
        disabled={!mayEdit}
        placeOf={(id) => (id === null ? t('wholeBranch') : (queues.get(id) ?? ''))}
      />
      {level === 'branch' && mayEdit && <AddresseesCard people={others} told={told} onChange={setTold} />}
    </AdaptedForm>
  );
}
