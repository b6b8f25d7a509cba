import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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

/** Takes a colour, from the palette or any other; emptied, the usual one. What is typed half waits for the rest. */
export function ColourField({ label, value, disabled, onChange }: Props) {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      label={label}
      value={typed ?? value ?? ''}
      placeholder={t('look.usual')}
      swatches={PALETTE}
      swatchesPerRow={9}
      format="hex"
      fixOnBlur={false}
      disabled={disabled}
      eyeDropperButtonProps={{ 'aria-label': `${label}: ${t('look.pick')}` }}
      popoverProps={{ withinPortal: true }}
      onChange={(text) => {
        setTyped(text);
        if (text === '') onChange(null);
        else if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text.toLowerCase());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
