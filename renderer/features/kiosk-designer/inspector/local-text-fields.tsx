import { Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';

interface Props {
  readonly label: string;
  readonly value: LocalText;
  /** Hears the text with the language that was typed. */
  readonly onChange: (value: LocalText, language: Language) => void;
  readonly long?: boolean;
  readonly most?: number;
  /** Says beside the first field what is wrong. */
  readonly error?: string | undefined;
}

/** Takes a text in each language; what stands in for a missing one shows as its placeholder. */
export function LocalTextFields({ label, value, onChange, long = false, most = 200, error }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const { locked } = useDesigner();
  const standIn = LANGUAGES.map((language) => value[language]).find(Boolean) ?? '';
  const missing = LANGUAGES.filter((language) => !value[language]);
  const Field = long ? Textarea : TextInput;
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {LANGUAGES.map((language) => (
        <div key={language} className={css.inLanguage}>
          <b aria-hidden="true">{language.toUpperCase()}</b>
          <Field
            aria-label={`${label}, ${t(`language.${language}`)}`}
            lang={language}
            value={value[language] ?? ''}
            placeholder={standIn}
            disabled={locked}
            maxLength={most}
            error={Boolean(error) && language === LANGUAGES[0]}
            data-missing={(standIn && !value[language]) || undefined}
            {...(long && { autosize: true, minRows: 2 })}
            onChange={(event) => onChange(withText(value, language, event.currentTarget.value), language)}
          />
        </div>
      ))}
      {error && (
        <span className={css.wrong} role="alert">
          {error}
        </span>
      )}
      {standIn && missing.length > 0 && (
        <span className={css.warning}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {t('missingIn', {
            languages: missing.map((language) => t(`language.${language}`)).join(', '),
          })}
        </span>
      )}
    </fieldset>
  );
}

/** An emptied text is none: another stands in for it. */
function withText(text: LocalText, language: Language, words: string): LocalText {
  const { [language]: _, ...others } = text;
  return words === '' ? others : { ...others, [language]: words };
}
