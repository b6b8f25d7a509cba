import { ColorInput } from '@mantine/core';
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

/** Takes a colour, from the palette or any other; emptied, the usual one. */
export function ColourField({ label, value, disabled, onChange }: Props) {
  const { t } = useTranslation('designer');
  return (
    <ColorInput
      label={label}
      value={value ?? ''}
      placeholder={t('look.usual')}
      swatches={PALETTE}
      swatchesPerRow={9}
      format="hex"
      disabled={disabled}
      popoverProps={{ withinPortal: true }}
      onChange={(typed) => onChange(colourOf(typed, value))}
    />
  );
}

/** Takes a colour once it is one; what is typed half stays as it was, an emptied field is the usual colour. */
function colourOf(typed: string, before: string | null): string | null {
  if (typed === '') return null;
  return /^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : before;
}
