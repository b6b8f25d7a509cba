import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { ToggleField } from '#renderer/ui/fields/toggle-field.tsx';
import { useDesigner } from '../designer-context.ts';
import type { DesignField } from '../draft/review.ts';
import { useErrorOf } from './use-error-of.ts';

const MAX_LENGTHS: Readonly<Record<DesignField, number>> = { name: 45, description: 90 };

/** Takes the name of the design, its description, and whether queues may choose it. */
export function DesignFields() {
  const { t } = useTranslation('ticket-designs');
  const { draft, locked, act } = useDesigner();
  const errorOf = useErrorOf();

  /** A description that nobody wrote says what the name says. */
  function describe() {
    if (draft.description.trim() !== '' || draft.name.trim() === '') return;
    act('name', (now) => ({ ...now, description: now.name }), 'name');
  }

  const field = (key: DesignField) => (
    <TextField
      label={t(key)}
      value={draft[key]}
      maxLength={MAX_LENGTHS[key]}
      required
      disabled={locked}
      error={errorOf('design', key)}
      onChange={(typed) => act('name', (now) => ({ ...now, [key]: typed }), key)}
      {...(key === 'name' && { onBlur: describe })}
    />
  );
  return (
    <>
      <header className={css.head}>
        <h2>{t('design')}</h2>
      </header>
      <div className={css.group}>
        {field('name')}
        {field('description')}
        <ToggleField
          label={t('enabled')}
          hint={t('enabledHint')}
          value={draft.enabled}
          disabled={locked}
          onChange={(enabled) => act('switch', (now) => ({ ...now, enabled }))}
        />
      </div>
    </>
  );
}
