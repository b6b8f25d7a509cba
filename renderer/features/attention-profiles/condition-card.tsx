import { Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { condition as conditionBody } from '#shared/contract/configuration/attention-profile-rows.ts';
import type { ConditionInput } from '#shared/contract/configuration/attention-profiles.ts';
import { CONDITIONAL_TYPES } from '#shared/domain/calling/profile.ts';

interface ConditionCardProps {
  /** Null where none is saved yet. */
  readonly condition: ConditionInput | null;
  /** Profiles between which it may choose. */
  readonly profiles: readonly Named[];
  readonly views: readonly Named[];
  /** Hears the condition; null while it is not complete. */
  readonly onChange: (condition: ConditionInput | null) => void;
  readonly onTyped: (typed: boolean) => void;
}

const EMPTY = { type: 1, idViewProfile: null, value: null, A: null, B: null };
const MAX_WAIT_DIGITS = 2;

/** Edits what a conditional profile measures, and between which two it chooses (configuration specification, section 3). */
export function ConditionCard({ condition, profiles, views, ...props }: ConditionCardProps) {
  const { t } = useTranslation('attention-profiles');
  const draft = useDraft(conditionBody, condition ? { ...condition } : EMPTY);
  const onChange = useEffectEvent(props.onChange);
  const onInput = useEffectEvent(props.onTyped);
  const body = JSON.stringify(draft.body);
  useEffect(() => onChange(JSON.parse(body)), [body]);
  useEffect(() => onInput(draft.dirty), [draft.dirty]);
  const { type } = draft.values;

  const fields = [
    {
      key: 'type',
      control: {
        kind: 'choice',
        options: Object.entries(CONDITIONAL_TYPES).map(([value, name]) => ({
          value: Number(value),
          label: t(`measures.${name}`),
        })),
      },
    },
    { key: 'idViewProfile', control: { kind: 'choice', options: optionsOf(views) } },
    { key: 'value', control: { kind: type === MAX_WAIT_DIGITS ? 'duration' : 'number' } },
    { key: 'A', control: { kind: 'choice', options: optionsOf(profiles) } },
    { key: 'B', control: { kind: 'choice', options: optionsOf(profiles) } },
  ] as const;

  return (
    <Card title={t('condition')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('conditionHint')}
      </Text>
      <FormFields>
        {fields.map(({ key, control }) => (
          <ControlField
            key={key}
            control={control}
            label={t(`of.${key}`)}
            value={draft.values[key] ?? null}
            error={draft.errors[key]}
            required
            onChange={(value) => {
              draft.set(key, value);
              // A number of customers is no span of time.
              if (key === 'type' && value !== type) draft.set('value', null);
            }}
          />
        ))}
      </FormFields>
    </Card>
  );
}
