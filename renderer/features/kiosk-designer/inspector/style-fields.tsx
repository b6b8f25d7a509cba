import { Button, Checkbox, ColorInput, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import {
  ALIGNMENTS,
  type Alignment,
  type ButtonStyle,
  IMAGE_SIZES,
  MOST_BORDER,
  type StyleBlock,
} from '#shared/contract/devices/kiosk-style.ts';
import { useDesigner } from '../designer-context.ts';
import { contrastOf } from '../draft/contrast.ts';
import { LEAST_CONTRAST } from '../draft/review.ts';

/** The product's own colours, offered first. */
const PALETTE = [
  '#025d6e',
  '#002c36',
  '#0d758b',
  '#8dc9d8',
  '#f6f5f1',
  '#ffffff',
  '#162629',
  '#a62c00',
  '#bc8302',
];
const COLOURS = ['backgroundStart', 'backgroundEnd', 'fontColor', 'borderColor'] as const;
const NONE = 'none';

interface Props<Style extends StyleBlock> {
  readonly title: string;
  /** What it is called to have it look as if nothing had been chosen. */
  readonly reset: string;
  readonly value: Style;
  readonly onChange: (value: Style, typing?: string) => void;
}

/** Sets how a part looks; switched off, it looks as the product has it. */
export function StyleFields<Style extends StyleBlock>({ title, reset, value, onChange }: Props<Style>) {
  const { t } = useTranslation('kiosk-designer');
  const { pictures, locked } = useDesigner();
  const set = (change: Partial<StyleBlock>, typing?: string) => onChange({ ...value, ...change }, typing);
  const border = (key: 'borderWeight' | 'borderRadius') => (
    <NumberField
      label={t(`style.${key}`)}
      value={value[key]}
      most={MOST_BORDER}
      disabled={locked}
      onChange={(number) => set({ [key]: number ?? 0 }, key)}
    />
  );
  return (
    <fieldset className={css.group}>
      <legend>
        {title}
        {!locked && value.enabled && (
          <Button variant="subtle" size="compact-sm" onClick={() => set({ enabled: false })}>
            {reset}
          </Button>
        )}
      </legend>
      <Checkbox
        label={t('style.own')}
        checked={value.enabled}
        disabled={locked}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      {value.enabled && (
        <>
          <div className={css.two}>
            {COLOURS.map((key) => (
              <ColorInput
                key={key}
                label={t(`style.${key}`)}
                value={value[key] ?? ''}
                placeholder={t('style.usual')}
                swatches={PALETTE}
                swatchesPerRow={9}
                format="hex"
                disabled={locked}
                popoverProps={{ withinPortal: true }}
                onChange={(colour) => set({ [key]: colourOf(colour, value[key]) }, key)}
              />
            ))}
          </div>
          <Contrast value={contrastOf(value)} />
          <div className={css.two}>
            {border('borderWeight')}
            {border('borderRadius')}
          </div>
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
        </>
      )}
    </fieldset>
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

function Contrast({ value }: { readonly value: number | null }) {
  const { t } = useTranslation('kiosk-designer');
  if (value === null) return null;
  const enough = value >= LEAST_CONTRAST;
  const Icon = enough ? IconCheck : IconAlertTriangle;
  return (
    <span className={enough ? css.fine : css.warning}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(enough ? 'contrast.enough' : 'contrast.low', { value })}
    </span>
  );
}

/** Takes a colour once it is one; what is typed half stays as it was, an emptied field is the usual colour. */
function colourOf(typed: string, before: string | null): string | null {
  if (typed === '') return null;
  return /^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : before;
}

/** Lists a picture that is chosen although it is there no longer. */
const named = (images: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || images.includes(chosen) ? images : [...images, chosen];

const isOfButton = (style: StyleBlock): style is ButtonStyle => 'shadow' in style;
