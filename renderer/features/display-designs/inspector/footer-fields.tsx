import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { MAX_FOOTER_LENGTH } from '#shared/contract/devices/signage-design.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';
import { PartStyleFields } from './part-style.tsx';
import { useErrorOf } from './use-error-of.ts';

const CUSTOM = 'own';

/** Sets what stands below the turns: a message, or words of the design in each language. */
export function FooterFields() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, messages, locked, set } = useDesigner();
  const errorOf = useErrorOf();
  const { idMessages, footer } = draft.design;
  const chosen = messages.filter(({ id, enabled }) => enabled === 'Y' || id === idMessages);
  const isRemoved = idMessages !== null && !chosen.some(({ id }) => id === idMessages);

  function speak(language: Language, words: string) {
    const { [language]: _, ...others } = footer;
    set('text', { footer: words === '' ? others : { ...others, [language]: words } }, `footer ${language}`);
  }

  return (
    <>
      <div className={css.fields}>
        <SelectField
          label={t('message')}
          options={[
            { value: CUSTOM, label: t('ownWords') },
            ...chosen.map(({ id, name }) => ({ value: `${id}`, label: name })),
            ...(isRemoved ? [{ value: `${idMessages}`, label: t('gone') }] : []),
          ]}
          value={idMessages === null ? CUSTOM : `${idMessages}`}
          disabled={locked}
          error={errorOf('design.idMessages')}
          onChange={(value) => set('choice', { idMessages: value === CUSTOM ? null : Number(value) })}
        />
        {idMessages === null &&
          LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={t(`common:language.${language}`)}
              value={footer[language] ?? ''}
              maxLength={MAX_FOOTER_LENGTH}
              disabled={locked}
              error={errorOf(`design.footer.${language}`)}
              onChange={(words) => speak(language, words)}
            />
          ))}
      </div>
      <PartStyleFields part="footer" />
    </>
  );
}
