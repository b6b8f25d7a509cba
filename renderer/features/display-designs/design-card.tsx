import { useTranslation } from 'react-i18next';
import type { Control, Option } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import type { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import type { Named } from '#renderer/ui/list/configured/named.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import {
  LONGEST_FOOTER,
  LONGEST_LABEL,
  LONGEST_LINEAL,
  SCREEN_TYPES,
} from '#shared/contract/devices/signage-design.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';

interface DesignCardProps {
  readonly messages: readonly Named[];
  readonly draft: ReturnType<typeof useDraft>;
}

const toggle = { kind: 'toggle' } as const;
const label = { kind: 'text', maxLength: LONGEST_LABEL } as const;
const seconds = { kind: 'number', most: LONGEST_LINEAL } as const;
const message = { kind: 'text', maxLength: LONGEST_FOOTER } as const;

/** Edits what a display with this design shows and lets be heard. */
export function DesignCard({ draft, messages }: DesignCardProps) {
  const { t } = useTranslation(['display-designs', 'common']);
  const languages: readonly Option[] = LANGUAGES.map((value) => ({
    value,
    label: t(`common:language.${value}`),
  }));
  const field = (key: string, name: string, control: Control) => (
    <ControlField
      key={key}
      control={control}
      label={name}
      value={draft.values[key] ?? null}
      error={draft.errors[key]}
      required={draft.required(key)}
      onChange={(value) => draft.set(key, value)}
    />
  );
  const isLineal = draft.values.screenType === SCREEN_TYPES.lineal;
  const types: readonly Option[] = Object.entries(SCREEN_TYPES).map(([key, value]) => {
    const type = key as keyof typeof SCREEN_TYPES;
    return { value, label: t(`screenTypes.${type}.name`), hint: t(`screenTypes.${type}.hint`) };
  });
  return (
    <>
      <Card title={t('screenType')}>
        {field('screenType', t('screenType'), { kind: 'cards', options: types })}
      </Card>
      {isLineal && (
        <Card title={t('lineal')}>
          <FormFields>
            {field('waitingText', t('waitingText'), message)}
            {field('linealTicket', t('ticketText'), label)}
            {field('duration', t('duration'), seconds)}
            {field('linealArrows', t('arrows'), toggle)}
          </FormFields>
        </Card>
      )}
      <Card title={t('heard')}>
        <FormFields>
          {field('language', t('language'), { kind: 'choice', options: languages })}
          {field('audio', t('audio'), toggle)}
          {field('voice', t('voice'), toggle)}
        </FormFields>
      </Card>
      {!isLineal && (
        <Card title={t('popup')}>
          <FormFields>
            {field('popup', t('popupEnabled'), toggle)}
            {draft.values.popup === 'Y' && [
              field('arrows', t('arrows'), toggle),
              field('ticketText', t('ticketText'), label),
              field('workstationText', t('workstationText'), label),
            ]}
          </FormFields>
        </Card>
      )}
      <Card title={t('footer')}>
        <FormFields>
          {field('idMessages', t('message'), {
            kind: 'choice',
            options: [
              { value: null, label: t('ownWords') },
              ...messages.map(({ id, name }) => ({ value: id, label: name })),
            ],
          })}
          {draft.values.idMessages === null &&
            languages.map(({ value, label: name }) => field(String(value), name, message))}
        </FormFields>
      </Card>
    </>
  );
}
