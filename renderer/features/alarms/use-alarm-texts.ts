import { useTranslation } from 'react-i18next';
import type { Control, Option } from '#renderer/ui/fields/draft/control.ts';
import { useLevelOptions } from '#renderer/ui/list/configured/use-level-options.ts';
import type { AlarmCondition, ConditionValue } from '#shared/contract/configuration/alarms.ts';
import {
  CRITERIA,
  type Criterion,
  INPUT_TYPES,
  OPERATORS,
  VALIDATION_TYPES,
} from '#shared/domain/alarms/alarm-criteria.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';

const CONTROLS: Readonly<Record<'hour' | 'number' | 'time', Control>> = {
  time: { kind: 'duration' },
  number: { kind: 'number' },
  hour: { kind: 'time' },
};

/** Input control for the value of a criterion. */
export const valueControl = (criterion: Criterion): Control => CONTROLS[INPUT_TYPES[criterion]];

/** Formats a value as it is typed. */
export const valueText = (criterion: Criterion, value: ConditionValue): string =>
  INPUT_TYPES[criterion] === 'time' ? durationText(Number(value)) : String(value);

/** Texts of criteria, operators and the relation of conditions. */
export function useAlarmTexts() {
  const { t } = useTranslation('alarms');
  const levels = useLevelOptions();
  const criteria: readonly Option[] = CRITERIA.map((value) => ({ value, label: t(`criteria.${value}`) }));
  return {
    choices: {
      type: criteria,
      editLevel: levels,
      validationType: VALIDATION_TYPES.map((value) => ({
        value,
        label: t(`validation.${value}`),
        hint: t(`validationHint.${value}`),
      })),
    },
    criteria,
    operators: OPERATORS.map((value): Option => ({ value, label: value })),
    /** Condition without its value: "Caja: Clientes en espera >". */
    condition: (
      { operand, condition }: Pick<AlarmCondition, 'condition' | 'operand'>,
      location: string,
    ): string => `${location}: ${t(`criteria.${operand}`)} ${condition}`,
  };
}
