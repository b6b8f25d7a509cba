import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { randomKey } from '#renderer/lib/random-key.ts';
import css from '#renderer/ui/designer/designer.module.css';
import { ContrastHint, PartStyleSettings } from '#renderer/ui/designer/style-settings.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import {
  ALIGNMENTS,
  type Alignment,
  type ButtonStyle,
  IMAGE_SIZES,
  MAX_BORDER,
  type StyleBlock,
} from '#shared/contract/devices/kiosk-style.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { MIN_CONTRAST, type TextPair } from './contrast.ts';
import { useDesigner } from './designer-context.ts';
import { withNewScreen } from './draft.ts';

interface LocalTextProps {
  readonly label: string;
  readonly value: LocalText;
  /** Receives the text and the changed language. */
  readonly onChange: (value: LocalText, language: Language) => void;
  readonly long?: boolean;
  readonly maxLength?: number;
  /** Error of the first field. */
  readonly error?: string | undefined;
}

/** A text in each language; the fallback of a missing one is its placeholder. */
export function LocalTextFields({
  label,
  value,
  onChange,
  long = false,
  maxLength = 200,
  error,
}: LocalTextProps) {
  const { t } = useTranslation('kiosk-designer');
  const { locked } = useDesigner();
  const fallback = LANGUAGES.map((language) => value[language]).find(Boolean) ?? '';
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
            placeholder={fallback}
            disabled={locked}
            maxLength={maxLength}
            error={Boolean(error) && language === LANGUAGES[0]}
            data-missing={(fallback && !value[language]) || undefined}
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
      {fallback && missing.length > 0 && (
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

/** An empty text is removed. */
function withText(text: LocalText, language: Language, value: string): LocalText {
  const { [language]: _, ...others } = text;
  return value === '' ? others : { ...others, [language]: value };
}

const NONE = 'none';

const NEW = 'new';

interface LeadsToProps {
  readonly label: string;
  /** randomId of the next screen. */
  readonly value: string | null;
  /** Label of the option without a screen. */
  readonly none: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Selects the next screen or creates one. */
export function LeadsTo({ label, value, none, error, onChange }: LeadsToProps) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, screen, locked, act } = useDesigner();
  const others = draft.map(({ design }) => design).filter(({ randomId }) => randomId !== screen.randomId);
  const exists = value === null || draft.some(({ design }) => design.randomId === value);

  function select(selected: string) {
    if (selected === NONE) return onChange(null);
    if (selected !== NEW) return onChange(selected);
    const randomId = randomKey();
    act('newScreen', (now) => withNewScreen(now, { randomId, name: t('newScreenName'), type: 'ACTION' }));
    onChange(randomId);
  }

  return (
    <SelectField
      label={label}
      options={[
        { value: NONE, label: none },
        ...others.map(({ randomId, name }) => ({ value: randomId, label: name })),
        ...(exists ? [] : [{ value: value ?? '', label: t('gone') }]),
        { value: NEW, label: t('newScreen') },
      ]}
      value={value ?? NONE}
      error={error}
      disabled={locked}
      onChange={select}
    />
  );
}

interface StyleFieldsProps<Style extends StyleBlock> {
  readonly title: string;
  /** Label of the button that resets the style. */
  readonly reset: string;
  readonly value: Style;
  /** Text pairs of this style. */
  readonly pairs: readonly TextPair[];
  readonly onChange: (value: Style, typing?: string) => void;
}

/** Style fields of a part of a screen. */
export function StyleFields<Style extends StyleBlock>({
  title,
  reset,
  value,
  pairs,
  onChange,
}: StyleFieldsProps<Style>) {
  const { t } = useTranslation('kiosk-designer');
  const { imageHashes, locked } = useDesigner();
  const set = (change: Partial<StyleBlock>, typing?: string) => onChange({ ...value, ...change }, typing);
  return (
    <PartStyleSettings
      title={title}
      reset={reset}
      value={value}
      locked={locked}
      maxBorder={MAX_BORDER}
      onChange={set}
      contrast={pairs.map(({ text, colour, grounds, onImage }) => (
        <ContrastHint
          key={text}
          of={
            pairs.length > 1 || onImage
              ? onImage
                ? t('onPicture', { text: t(`text.${text}`) })
                : t(`text.${text}`)
              : undefined
          }
          text={colour}
          grounds={grounds}
          min={MIN_CONTRAST}
          onApply={locked ? undefined : (fontColor) => set({ fontColor })}
        />
      ))}
    >
      <SelectField
        label={t('style.image')}
        options={[
          { value: NONE, label: t('style.noImage') },
          ...withSelected(Object.keys(imageHashes), value.image).map((name) => ({
            value: name,
            label: name,
          })),
        ]}
        value={value.image ?? NONE}
        disabled={locked}
        onChange={(name) => set({ image: name === NONE ? null : name })}
      />
      {value.image !== null && (
        <div className={css.two}>
          <SelectField
            label={t('style.imageSize')}
            options={IMAGE_SIZES.map((size) => ({ value: size, label: t(`imageSize.${size}`) }))}
            value={value.imageSize}
            disabled={locked}
            onChange={(size) => set({ imageSize: size as StyleBlock['imageSize'] })}
          />
          <SelectField
            label={t('style.imageAlignment')}
            options={ALIGNMENTS.map((side) => ({ value: side, label: t(`alignment.${side}`) }))}
            value={value.imageAlignment}
            disabled={locked}
            onChange={(side) => set({ imageAlignment: side as Alignment })}
          />
        </div>
      )}
      {isOfButton(value) && <ButtonFields value={value} onChange={(own) => set(own)} />}
    </PartStyleSettings>
  );
}

function ButtonFields({
  value,
  onChange,
}: {
  readonly value: ButtonStyle;
  readonly onChange: (own: Partial<ButtonStyle>) => void;
}) {
  const { t } = useTranslation('kiosk-designer');
  const { locked } = useDesigner();
  return (
    <>
      {(['titleAlignment', 'subtitleAlignment'] as const).map((key) => (
        <div key={key} className={css.pair}>
          <span>{t(`style.${key}`)}</span>
          <SegmentedControl
            size="xs"
            aria-label={t(`style.${key}`)}
            disabled={locked}
            value={value[key]}
            onChange={(side) => onChange({ [key]: side as Alignment })}
            data={ALIGNMENTS.map((side) => ({ value: side, label: t(`alignment.${side}`) }))}
          />
        </div>
      ))}
      {(['shadow', 'invisible'] as const).map((key) => (
        <Checkbox
          key={key}
          label={t(`style.${key}`)}
          checked={value[key]}
          disabled={locked}
          onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
        />
      ))}
    </>
  );
}

/** Images with the selected one, which may be deleted. */
const withSelected = (images: readonly string[], selected: string | null): readonly string[] =>
  selected === null || images.includes(selected) ? images : [...images, selected];

const isOfButton = (style: StyleBlock): style is ButtonStyle => 'shadow' in style;
