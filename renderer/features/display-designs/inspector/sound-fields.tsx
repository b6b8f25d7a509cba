import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';
import { SwitchRow } from './switch-row.tsx';

/** Sets what is heard with a call, and in which language a display speaks and writes. */
export function SoundFields() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, locked, set } = useDesigner();
  const { language } = draft.design;
  return (
    <div className={css.fields}>
      {(['audio', 'voice'] as const).map((key) => (
        <SwitchRow
          key={key}
          label={t(key)}
          value={draft.design[key]}
          onChange={(value) => set('switch', { [key]: value })}
        />
      ))}
      <SelectField
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        value={language}
        disabled={locked}
        onChange={(value) => set('choice', { language: value as Language })}
      />
    </div>
  );
}
