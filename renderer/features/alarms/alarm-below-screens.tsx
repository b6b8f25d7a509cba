import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import type { Level } from '#renderer/lib/installation.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import type { DraftValue } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { AdaptedForm } from '#renderer/ui/list/configured/adapted-form.tsx';
import { FormBelow, type OfLevel } from '#renderer/ui/list/configured/form-below.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import {
  type AlarmAddressee,
  type AlarmCondition,
  adaptAlarm,
  type ConditionValue,
  conditionInput,
  type FullAlarm,
  getAlarm,
  listAlarmAddressees,
} from '#shared/contract/configuration/alarms.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { AddresseesCard, personText } from './addressees-card.tsx';
import { ALARMS_BELOW } from './alarm-kind.ts';
import { useAlarmTexts, valueControl, valueText } from './use-alarm-texts.ts';

/** Edits the values of the selected branch type for an alarm. */
export const AlarmOfBranchType = () => <Below level="branchType" />;

/** Edits the values and recipients of the selected branch for an alarm. */
export const AlarmOfBranch = () => <Below level="branch" />;

interface Loaded {
  readonly alarm: FullAlarm;
  /** At a branch: people who can be recipients. */
  readonly people: readonly AlarmAddressee[];
  /** Names of queues, by id. */
  readonly queues: ReadonlyMap<number, string>;
}

function Below({ level }: { readonly level: Level }) {
  const api = useApi();

  async function load(id: number, of: OfLevel, signal: AbortSignal): Promise<Loaded> {
    const [alarm, people, queues] = await Promise.all([
      api.call(getAlarm, { params: { id }, query: of }, { signal }),
      level === 'branch'
        ? everyPage((page) => api.call(listAlarmAddressees, { query: { ...page, ...of } }, { signal }))
        : [],
      everyPage((page) => api.call(listAllQueues, { query: page }, { signal })),
    ]);
    return { alarm, people, queues: new Map(queues.map(({ id: queue, name }) => [queue, name])) };
  }

  return (
    <FormBelow level={level} kinds={ALARMS_BELOW} load={load} nameOf={({ alarm }) => alarm.name}>
      {(loaded, of) => <Form {...loaded} level={level} of={of} />}
    </FormBelow>
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
  const [input, setInput] = useState<ConditionInputs>(had);
  const [hadQuoted] = useState(() => alarm.addressees.map(({ idUsers }) => idUsers));
  const [recipients, setRecipients] = useState<readonly number[]>(hadQuoted);
  const mayEdit = alarm.isEditable === 'Y';
  const above = alarm.globalAddressee.map(personText);
  const inheritedRecipients = new Set(alarm.globalAddressee.map(({ idUsers }) => idUsers));
  const others = people.filter(({ idUsers }) => !inheritedRecipients.has(idUsers));

  return (
    <AdaptedForm
      listKey={ALARMS_BELOW[level].key}
      mayEdit={mayEdit}
      dirty={input !== had || !sameIds(recipients, hadQuoted)}
      unfinished={isComplete(alarm.conditions, input) ? undefined : t('incompleteValue')}
      save={(call) => {
        const sent = (values: ConditionInputs, idUsers: readonly number[]) => ({
          ...of,
          values: valuesOf(alarm.conditions, values),
          ...(level === 'branch' && { idUsers: [...idUsers] }),
        });
        return api.call(
          adaptAlarm,
          { params: { id: alarm.id }, body: sent(input, recipients) },
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
        input={input}
        onChange={setInput}
        disabled={!mayEdit}
        locationOf={(id) => (id === null ? t('allQueues') : (queues.get(id) ?? ''))}
      />
      {level === 'branch' && mayEdit && (
        <AddresseesCard people={others} recipients={recipients} onChange={setRecipients} />
      )}
    </AdaptedForm>
  );
}

/** Input of each condition, by its id. */
type ConditionInputs = ReadonlyMap<number, DraftValue>;

/** Initial inputs: the values in force. */
const initialInputs = (conditions: readonly AlarmCondition[]): ConditionInputs =>
  new Map(conditions.map(({ idConditions, value }) => [idConditions, value]));

/** Valid value of a condition in the inputs; undefined if there is none. */
const valueIn = (condition: AlarmCondition, input: ConditionInputs): ConditionValue | undefined =>
  conditionInput.safeParse({ ...condition, value: input.get(condition.idConditions) }).data?.value;

/** Checks that every condition has a valid value. */
const isComplete = (conditions: readonly AlarmCondition[], input: ConditionInputs): boolean =>
  conditions.every((condition) => valueIn(condition, input) !== undefined);

/** Converts inputs to the request body. A value equal to the inherited one is sent as null and stays inherited. */
const valuesOf = (conditions: readonly AlarmCondition[], input: ConditionInputs) =>
  conditions.map((condition) => {
    const value = valueIn(condition, input) ?? null;
    return { idConditions: condition.idConditions, value: value === condition.valueAbove ? null : value };
  });

interface ValuesCardProps {
  readonly conditions: readonly AlarmCondition[];
  readonly input: ConditionInputs;
  readonly onChange: (input: ConditionInputs) => void;
  readonly disabled: boolean;
  readonly locationOf: (idQueues: number | null) => string;
}

/** Edits the values of an alarm at one level, each beside the inherited one. */
function ValuesCard({ conditions, input, onChange, disabled, locationOf }: ValuesCardProps) {
  const { t } = useTranslation('alarms');
  const texts = useAlarmTexts();
  return (
    <Card title={t('values')}>
      <Text size="sm" c="dimmed" mb="sm">
        {conditions.length === 0 ? t('noConditions') : t('valuesHint')}
      </Text>
      <FormFields>
        {conditions.map((condition) => {
          const { idConditions, idQueues, operand, valueAbove } = condition;
          return (
            <ControlField
              key={idConditions}
              control={valueControl(operand)}
              label={texts.condition(condition, locationOf(idQueues))}
              value={input.get(idConditions) ?? null}
              required
              disabled={disabled}
              error={valueIn(condition, input) === undefined ? t('incompleteValue') : undefined}
              hint={t('valueAbove', { value: valueText(operand, valueAbove) })}
              onChange={(value) => onChange(new Map(input).set(idConditions, value))}
            />
          );
        })}
      </FormFields>
    </Card>
  );
}
