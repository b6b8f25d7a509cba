import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftValue } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  type AlarmCondition,
  type ConditionValue,
  conditionInput,
} from '#shared/contract/configuration/alarms.ts';
import { useAlarmTexts, valueControl, valueText } from './use-alarm-texts.ts';

/** What is typed for each condition, by its id. */
export type ConditionInputs = ReadonlyMap<number, DraftValue>;

/** Fills in what holds. */
export const initialInputs = (conditions: readonly AlarmCondition[]): ConditionInputs =>
  new Map(conditions.map(({ idConditions, value }) => [idConditions, value]));

/** Finds the value of a condition in what is typed; undefined while it is none. */
const valueIn = (condition: AlarmCondition, typed: ConditionInputs): ConditionValue | undefined =>
  conditionInput.safeParse({ ...condition, value: typed.get(condition.idConditions) }).data?.value;

/** Tells whether each is a value. */
export const isComplete = (conditions: readonly AlarmCondition[], typed: ConditionInputs): boolean =>
  conditions.every((condition) => valueIn(condition, typed) !== undefined);

/** Makes what is sent: a value that is the one above is not one of this level, and follows it. */
export const valuesOf = (conditions: readonly AlarmCondition[], typed: ConditionInputs) =>
  conditions.map((condition) => {
    const value = valueIn(condition, typed) ?? null;
    return { idConditions: condition.idConditions, value: value === condition.valueAbove ? null : value };
  });

interface ValuesCardProps {
  readonly conditions: readonly AlarmCondition[];
  readonly typed: ConditionInputs;
  readonly onChange: (typed: ConditionInputs) => void;
  readonly disabled: boolean;
  readonly placeOf: (idQueues: number | null) => string;
}

/** Edits the values of an alarm at one level, each beside the one that holds above it. */
export function ValuesCard({ conditions, typed, onChange, disabled, placeOf }: ValuesCardProps) {
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
              label={texts.condition(condition, placeOf(idQueues))}
              value={typed.get(idConditions) ?? null}
              required
              disabled={disabled}
              error={valueIn(condition, typed) === undefined ? t('incompleteValue') : undefined}
              hint={t('valueAbove', { value: valueText(operand, valueAbove) })}
              onChange={(value) => onChange(new Map(typed).set(idConditions, value))}
            />
          );
        })}
      </FormFields>
    </Card>
  );
}
