import { Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { ContrastHint } from '#renderer/ui/designer/look/contrast-hint.tsx';
import { PartStyleSettings } from '#renderer/ui/designer/look/part-style-settings.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import {
  ALIGNMENTS,
  type Alignment,
  type ButtonStyle,
  IMAGE_SIZES,
  MAX_BORDER,
  type StyleBlock,
} from '#shared/contract/devices/kiosk-style.ts';
import { useDesigner } from '../designer-context.ts';
import { MIN_CONTRAST, type TextPair } from '../draft/contrast.ts';

const NONE = 'none';

interface Props<Style extends StyleBlock> {
  readonly title: string;
  /** What it is called to have it look as if nothing had been chosen. */
  readonly reset: string;
  readonly value: Style;
  /** The pairs of text and background that this look makes. */
  readonly pairs: readonly TextPair[];
  readonly onChange: (value: Style, typing?: string) => void;
}

/** Sets how a part looks; switched off, it looks as the product has it. */
export function StyleFields<Style extends StyleBlock>({
  title,
  reset,
  value,
  pairs,
  onChange,
}: Props<Style>) {
  const { t } = useTranslation('kiosk-designer');
  const { pictures, locked } = useDesigner();
  const set = (change: Partial<StyleBlock>, typing?: string) => onChange({ ...value, ...change }, typing);
  return (
    <PartStyleSettings
      title={title}
      reset={reset}
      value={value}
      locked={locked}
      maxBorder={MAX_BORDER}
      onChange={set}
      contrast={pairs.map(({ text, words, grounds, onImage }) => (
        <ContrastHint
          key={text}
          of={
            pairs.length > 1 || onImage
              ? onImage
                ? t('onPicture', { text: t(`text.${text}`) })
                : t(`text.${text}`)
              : undefined
          }
          words={words}
          grounds={grounds}
          least={MIN_CONTRAST}
          onTake={locked ? undefined : (fontColor) => set({ fontColor })}
        />
      ))}
    >
      <SelectField
        label={t('style.image')}
        options={[
          { value: NONE, label: t('style.noImage') },
          ...named(Object.keys(pictures), value.image).map((name) => ({ value: name, label: name })),
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

/** Lists a picture that is chosen although it is there no longer. */
const named = (images: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || images.includes(chosen) ? images : [...images, chosen];

const isOfButton = (style: StyleBlock): style is ButtonStyle => 'shadow' in style;
