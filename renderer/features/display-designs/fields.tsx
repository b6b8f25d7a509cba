import { Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/ui/designer/designer.module.css';
import { ColourField, ContrastHint, PartStyleSettings } from '#renderer/ui/designer/style-settings.tsx';
import { fieldProblem } from '#renderer/ui/fields/draft/field-problem.ts';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { UploadButton } from '#renderer/ui/fields/upload-button.tsx';
import {
  type LinealTexts,
  MAX_FOOTER_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_LINEAL_SECONDS,
  MAX_SIGNAGE_BORDER,
  type SignageDesign,
} from '#shared/contract/devices/signage-design.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { backgroundTextPairs, MIN_DISPLAY_CONTRAST, type StyledPart, textPairsOf } from './contrast.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import type { Draft } from './draft.ts';
import { POP_UP_SECONDS } from './preview-data.ts';
import type { Problem } from './review.ts';

/** Texts, arrow and style of the pop-up. Its duration is fixed. */
export function PopUpFields() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, set } = useDesigner();
  const errorOf = useErrorOf();
  const { popup } = draft.design;
  const change = (step: 'text' | 'switch', own: Partial<SignageDesign['popup']>, typing?: string) =>
    set(step, (design) => ({ popup: { ...design.popup, ...own } }), typing);
  return (
    <>
      <div className={css.fields}>
        <div className={frame.two}>
          {(['ticketText', 'workstationText'] as const).map((key) => (
            <TextField
              key={key}
              label={t(key)}
              value={popup[key]}
              maxLength={MAX_LABEL_LENGTH}
              disabled={locked}
              error={errorOf(`design.popup.${key}`)}
              onChange={(text) => change('text', { [key]: text }, `popup ${key}`)}
            />
          ))}
        </div>
        <SwitchRow
          label={t('arrows')}
          value={popup.arrows}
          onChange={(arrows) => change('switch', { arrows })}
        />
        <div className={frame.pair}>
          <span>{t('lasts')}</span>
          <span className={css.locked}>
            {t('seconds', { count: POP_UP_SECONDS })}
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
          </span>
        </div>
        <p className={css.hint}>{t('lastsWhy')}</p>
      </div>
      <PartStyleFields part="popup" />
    </>
  );
}

const TEXTS = [
  ['waitingText', MAX_FOOTER_LENGTH],
  ['ticketText', MAX_LABEL_LENGTH],
  ['noTicketText', MAX_LABEL_LENGTH],
] as const;

/** Texts and duration of calls on a lineal screen. */
export function LinealFields() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, set } = useDesigner();
  const errorOf = useErrorOf();
  const { lineal } = draft.design;
  const change = (own: Partial<LinealTexts>, typing?: string) =>
    set(
      typing ? 'text' : 'switch',
      (design) => ({ lineal: { ...design.lineal, ...own } }),
      typing && `lineal ${typing}`,
    );
  return (
    <div className={css.fields}>
      {TEXTS.map(([key, maxLength]) => (
        <TextField
          key={key}
          label={t(key)}
          value={lineal[key]}
          maxLength={maxLength}
          disabled={locked}
          error={errorOf(`design.lineal.${key}`)}
          onChange={(text) => change({ [key]: text }, key)}
        />
      ))}
      <NumberField
        label={t('duration')}
        // An empty field is 0, which the contract rejects.
        value={lineal.duration === 0 ? null : lineal.duration}
        min={1}
        max={MAX_LINEAL_SECONDS}
        disabled={locked}
        error={errorOf('design.lineal.duration')}
        onChange={(duration) => change({ duration: duration ?? 0 }, 'duration')}
      />
      <SwitchRow label={t('arrows')} value={lineal.arrows} onChange={(arrows) => change({ arrows })} />
    </div>
  );
}

const CUSTOM = 'own';

/** Footer: a message, or a text of the design in each language. */
export function FooterFields() {
  const { t } = useTranslation(['display-designs', 'common']);
  const { draft, messages, locked, set } = useDesigner();
  const errorOf = useErrorOf();
  const { idMessages, footer } = draft.design;
  const selected = messages.filter(({ id, enabled }) => enabled === 'Y' || id === idMessages);
  const isRemoved = idMessages !== null && !selected.some(({ id }) => id === idMessages);

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
            ...selected.map(({ id, name }) => ({ value: `${id}`, label: name })),
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

const NONE = 'none';

/** Background colour and image of the screen. */
export function BackgroundFields() {
  const { t } = useTranslation('display-designs');
  const { draft, files, image: imageColours, locked, set } = useDesigner();
  const { image, style } = draft.design;
  const images = files.filter(({ type }) => type === 'image').map(({ name }) => name);
  const isRemoved = image !== null && !images.includes(image);
  return (
    <div className={css.fields}>
      <ColourField
        label={t('background')}
        value={style.background}
        disabled={locked}
        onChange={(background) =>
          set('look', (design) => ({ style: { ...design.style, background } }), 'background')
        }
      />
      <SelectField
        label={t('image')}
        options={[
          { value: NONE, label: t('noImage') },
          ...images.map((name) => ({ value: name, label: name })),
          ...(isRemoved ? [{ value: image, label: image }] : []),
        ]}
        value={image ?? NONE}
        disabled={locked}
        error={isRemoved ? t('fileGone') : undefined}
        onChange={(name) => set('choice', { image: name === NONE ? null : name })}
      />
      {backgroundTextPairs(draft.design, imageColours).map(({ text, grounds }) => (
        <ContrastHint
          key={text}
          of={t('onBackground')}
          min={MIN_DISPLAY_CONTRAST}
          text={text}
          grounds={grounds}
        />
      ))}
      {!locked && (
        <UploadButton
          module="signature"
          types={['image']}
          onUploaded={({ name }) => set('choice', { image: name })}
        />
      )}
    </div>
  );
}

/** Style of one part of the screen, with the contrast of its texts. */
export function PartStyleFields({ part }: { readonly part: StyledPart }) {
  const { t } = useTranslation(['display-designs', 'designer']);
  const { draft, image: imageColours, locked, set } = useDesigner();
  const { style } = draft.design;
  const found = textPairsOf(part, draft.design, imageColours);
  const change = (own: object, typing?: string) =>
    set(
      'look',
      (design) => ({ style: { ...design.style, [part]: { ...design.style[part], ...own } } }),
      typing && `${part} ${typing}`,
    );
  return (
    <PartStyleSettings
      title={t('look')}
      reset={t('asUsual')}
      value={style[part]}
      maxBorder={MAX_SIGNAGE_BORDER}
      locked={locked}
      onChange={change}
      moreColours={
        part === 'popup' && (
          <ColourField
            label={t('labelColor')}
            value={style.popup.labelColor}
            disabled={locked}
            onChange={(labelColor) => change({ labelColor }, 'labelColor')}
          />
        )
      }
      contrast={found.map(({ key, text, grounds }) => (
        <ContrastHint
          key={key}
          of={found.length > 1 ? t(key === 'fontColor' ? 'designer:look.fontColor' : key) : undefined}
          text={text}
          grounds={grounds}
          min={MIN_DISPLAY_CONTRAST}
          onApply={locked ? undefined : (colour) => change({ [key]: colour })}
        />
      ))}
    />
  );
}

interface Props {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function SwitchRow({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const { locked } = useDesigner();
  const id = useId();
  return (
    <div className={frame.pair}>
      <label htmlFor={id}>{label}</label>
      <span className={css.switch}>
        <Switch
          id={id}
          checked={value}
          disabled={locked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span aria-hidden="true">{t(value ? 'yes' : 'no')}</span>
      </span>
    </div>
  );
}

/** Error text of a field by its path. */
export function useErrorOf(): (path: string) => string | undefined {
  const { draft, problems } = useDesigner();
  const problemText = useProblemText();
  return (path) => {
    const problem = problems.find((one) => one.path === path);
    return problem && problemText(problem, draft);
  };
}

export function useProblemText(): (problem: Problem, draft: Draft) => string {
  const { t, i18n } = useTranslation(['display-designs', 'errors']);
  return ({ path, code, issue }, draft) => {
    if (code === 'nameTaken') return t('errors:NAME_ERROR');
    if (!issue) return t('messageGone');
    return fieldProblem(i18n.t, issue, valueAt(draft, path));
  };
}

const valueAt = (draft: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, key) => (within as Readonly<Record<string, unknown>> | undefined)?.[key],
      draft,
    );
