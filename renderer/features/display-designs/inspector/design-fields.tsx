import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';
import { SwitchRow } from './switch-row.tsx';
import { useErrorOf } from './use-error-of.ts';

const MAX_LENGTHS = { name: 45, description: 90 } as const;

/** Takes the name of the design, its description, and whether displays show it. */
export function DesignFields() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, act } = useDesigner();
  const errorOf = useErrorOf();

  /** A description that nobody wrote says what the name says. */
  function describe() {
    if (draft.description.trim() !== '' || draft.name.trim() === '') return;
    act('name', (now) => ({ ...now, description: now.name }), 'name');
  }

  const field = (key: 'name' | 'description') => (
    <TextField
      label={t(key)}
      value={draft[key]}
      maxLength={MAX_LENGTHS[key]}
      required={key === 'name'}
      disabled={locked}
      error={errorOf(key)}
      onChange={(typed) => act('name', (now) => ({ ...now, [key]: typed }), key)}
      {...(key === 'name' && { onBlur: describe })}
    />
  );
  return (
    <div className={css.fields}>
      {field('name')}
      {field('description')}
      <SwitchRow
        label={t('enabled')}
        value={draft.enabled === 'Y'}
        onChange={(on) => act('switch', (now) => ({ ...now, enabled: on ? 'Y' : 'N' }))}
      />
      <p className={css.hint}>{t('enabledHint')}</p>
    </div>
  );
}
