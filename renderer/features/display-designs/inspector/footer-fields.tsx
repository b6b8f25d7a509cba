import { useTranslation } from 'react-i18next';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { LONGEST_FOOTER } from '#shared/contract/devices/signage-design.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';
import { PartLook } from './part-look.tsx';
import { useErrorOf } from './use-error-of.ts';

const OWN = 'own';

/** Sets what stands below the turns: a message, or words of the design in each language. */
export function FooterFields() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, messages, locked, set } = useDesigner();
  const errorOf = useErrorOf();
  const { idMessages, footer } = draft.design;
  const chosen = messages.filter(({ id, enabled }) => enabled === 'Y' || id === idMessages);
  const isGone = idMessages !== null && !chosen.some(({ id }) => id === idMessages);

  function say(language: Language, words: string) {
    const { [language]: _, ...others } = footer;
    set('text', { footer: words === '' ? others : { ...others, [language]: words } }, `footer ${language}`);
  }

  return (
    <>
      <div className={css.fields}>
        <SelectField
          label={t('message')}
          options={[
            { value: OWN, label: t('ownWords') },
            ...chosen.map(({ id, name }) => ({ value: `${id}`, label: name })),
            ...(isGone ? [{ value: `${idMessages}`, label: t('gone') }] : []),
          ]}
          value={idMessages === null ? OWN : `${idMessages}`}
          disabled={locked}
          error={errorOf('design.idMessages')}
          onChange={(value) => set('choice', { idMessages: value === OWN ? null : Number(value) })}
        />
        {idMessages === null &&
          LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={t(`common:language.${language}`)}
              value={footer[language] ?? ''}
              maxLength={LONGEST_FOOTER}
              disabled={locked}
              error={errorOf(`design.footer.${language}`)}
              onChange={(words) => say(language, words)}
            />
          ))}
      </div>
      <PartLook part="footer" />
    </>
  );
}
