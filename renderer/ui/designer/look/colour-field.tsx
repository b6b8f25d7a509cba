import { ActionIcon, Button, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core';
import { useEyeDropper } from '@mantine/hooks';
import { IconColorPicker } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './colour-field.module.css';

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

interface Props {
  readonly label: string;
  /** Null for the usual colour. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A button with the colour, which opens a palette and a field for any other; emptied, the usual colour applies. */
export function ColourField({ label, value, disabled, onChange }: Props) {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState<string | null>(null);
  const dropper = useEyeDropper();
  const name = `${label}: ${value ?? t('look.usual')}`;
  const change = (text: string) => {
    setTyped(text);
    if (text === '') onChange(null);
    else if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text.toLowerCase());
  };
  /** Leaving the screen without a colour rejects: nothing changes. */
  const pick = async () => {
    const picked = await dropper.open().catch(() => undefined);
    if (picked) change(picked.sRGBHex);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus onClose={() => setTyped(null)}>
      <Popover.Target>
        <Button
          variant="default"
          classNames={{ root: css.button ?? '', inner: css.inner ?? '' }}
          leftSection={
            value === null ? (
              <span className={css.usual} />
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
      <Popover.Dropdown className={css.panel ?? ''}>
        <TextInput
          data-autofocus
          label={label}
          value={typed ?? value ?? ''}
          placeholder={t('look.usual')}
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
          onBlur={() => setTyped(null)}
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
            {t('look.usual')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
