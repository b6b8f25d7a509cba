import { ActionIcon, Button, Checkbox, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core';
import { useEyeDropper } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconColorPicker } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { contrastOn, nearestReadable } from './contrast.ts';
import css from './designer.module.css';

/** Style of a part while enabled; null is the default of the product. */
interface PartStyle {
  readonly enabled: boolean;
  readonly backgroundStart: string | null;
  readonly backgroundEnd: string | null;
  readonly borderColor: string | null;
  readonly borderWeight: number;
  readonly borderRadius: number;
  readonly fontColor: string | null;
}

const COLOURS = ['backgroundStart', 'backgroundEnd', 'fontColor', 'borderColor'] as const;

interface Props {
  readonly title: string;
  /** Label of the button that resets the style. */
  readonly reset: string;
  readonly value: PartStyle;
  /** Maximum of border weight and radius. */
  readonly maxBorder: number;
  readonly locked: boolean;
  /** `typing` names the text field that changes it. */
  readonly onChange: (change: Partial<PartStyle>, typing?: string) => void;
  /** Additional colours of this part. */
  readonly moreColours?: ReactNode;
  readonly contrast: ReactNode;
  readonly children?: ReactNode;
}

/** Style fields of a part of a screen. */
export function PartStyleSettings(props: Props) {
  const { title, reset, value, maxBorder, locked, onChange, moreColours, contrast, children } = props;
  const { t } = useTranslation('designer');
  const border = (key: 'borderWeight' | 'borderRadius') => (
    <NumberField
      label={t(`look.${key}`)}
      value={value[key]}
      max={maxBorder}
      clamps
      disabled={locked}
      onChange={(number) => onChange({ [key]: number ?? 0 }, key)}
    />
  );
  return (
    <fieldset className={css.group}>
      <legend>
        {title}
        {!locked && value.enabled && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ enabled: false })}>
            {reset}
          </Button>
        )}
      </legend>
      <Checkbox
        label={t('look.own')}
        checked={value.enabled}
        disabled={locked}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      {value.enabled && (
        <>
          <div className={css.two}>
            {COLOURS.map((key) => (
              <ColourField
                key={key}
                label={t(`look.${key}`)}
                value={value[key]}
                disabled={locked}
                onChange={(colour) => onChange({ [key]: colour }, key)}
              />
            ))}
            {moreColours}
          </div>
          {contrast}
          <div className={css.two}>
            {border('borderWeight')}
            {border('borderRadius')}
          </div>
          {children}
        </>
      )}
    </fieldset>
  );
}

/** Swatches: colours of the product. */
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

interface ColourFieldProps {
  readonly label: string;
  /** Null for the default colour. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: string | null) => void;
}

/** Button with a colour that opens a colour picker; an empty field is the default colour. */
export function ColourField({ label, value, disabled, onChange }: ColourFieldProps) {
  const { t } = useTranslation('designer');
  const [input, setInput] = useState<string | null>(null);
  const dropper = useEyeDropper();
  const name = `${label}: ${value ?? t('look.standard')}`;
  const change = (text: string) => {
    setInput(text);
    if (text === '') onChange(null);
    else if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text.toLowerCase());
  };
  /** `open` rejects when the user cancels. */
  const pick = async () => {
    const picked = await dropper.open().catch(() => undefined);
    if (picked) change(picked.sRGBHex);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus onClose={() => setInput(null)}>
      <Popover.Target>
        <Button
          variant="default"
          classNames={{ root: css.button ?? '', inner: css.inner ?? '' }}
          leftSection={
            value === null ? (
              <span className={css.typical} />
            ) : (
              <ColorSwatch color={value} size={20} radius={4} component="span" />
            )
          }
          disabled={disabled}
          aria-label={name}
          title={name}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel ?? ''} data-mantine-stop-propagation>
        <TextInput
          data-autofocus
          label={label}
          value={input ?? value ?? ''}
          placeholder={t('look.standard')}
          maxLength={7}
          rightSection={
            dropper.supported && (
              <ActionIcon
                aria-label={`${label}: ${t('look.pick')}`}
                title={t('look.pick')}
                onClick={() => void pick()}
              >
                <IconColorPicker size={18} stroke={1.75} />
              </ActionIcon>
            )
          }
          onChange={(event) => change(event.currentTarget.value.trim())}
          onBlur={() => setInput(null)}
        />
        <ColorPicker
          format="hex"
          value={value ?? '#ffffff'}
          swatches={PALETTE}
          swatchesPerRow={9}
          fullWidth
          saturationLabel={t('look.saturation')}
          hueLabel={t('look.hue')}
          onChange={(colour) => change(colour)}
        />
        {value !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => change('')}>
            {t('look.standard')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ContrastHintProps {
  /** Name of the text, if there are several. */
  readonly of?: string | undefined;
  /** Colour of the text. */
  readonly text: string;
  /** Background colours; several for a gradient or an image. */
  readonly grounds: readonly string[];
  readonly min: number;
  /** Applies the suggested colour; missing while read-only. */
  readonly onApply?: ((colour: string) => void) | undefined;
}

/** Contrast of a text to its background, with the nearest colour that has enough contrast. */
export function ContrastHint({ of, text, grounds, min, onApply }: ContrastHintProps) {
  const { t } = useTranslation('designer');
  const value = contrastOn(text, grounds);
  const named = of === undefined ? '' : `${of}: `;
  if (value >= min)
    return (
      <span className={css.fine}>
        <IconCheck size={16} stroke={1.75} aria-hidden="true" />
        {named}
        {t('contrast.enough', { value, min })}
      </span>
    );
  const nearest = nearestReadable(text, grounds, min);
  return (
    <>
      <span className={css.warning}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        {named}
        {t('contrast.low', { value, min })}
      </span>
      {nearest !== null && onApply && (
        <Button
          className={css.nearest}
          size="compact-sm"
          leftSection={<ColorSwatch color={nearest} size={14} radius={4} />}
          onClick={() => onApply(nearest)}
        >
          {t('contrast.take', { colour: nearest })}
        </Button>
      )}
    </>
  );
}
