import { Button, ColorSwatch } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '../inspector.module.css';
import { contrastOn, nearestReadable } from './contrast.ts';

interface Props {
  /** Names the words, where there are several kinds of them. */
  readonly of?: string | undefined;
  readonly words: string;
  /** What the words stand on; several of a gradient. */
  readonly grounds: readonly string[];
  /** The least contrast with which they are read there. */
  readonly least: number;
  /** Takes the colour that can be read; left out where nothing may be changed. */
  readonly onTake?: ((words: string) => void) | undefined;
}

/** Says the contrast of words to their ground, and where it is too low the nearest colour that will do. */
export function ContrastHint({ of, words, grounds, least, onTake }: Props) {
  const { t } = useTranslation('designer');
  const value = contrastOn(words, grounds);
  const named = of === undefined ? '' : `${of}: `;
  if (value >= least)
    return (
      <span className={css.fine}>
        <IconCheck size={16} stroke={1.75} aria-hidden="true" />
        {named}
        {t('contrast.enough', { value, least })}
      </span>
    );
  const nearest = nearestReadable(words, grounds, least);
  return (
    <>
      <span className={css.warning}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        {named}
        {t('contrast.low', { value, least })}
      </span>
      {nearest !== null && onTake && (
        <Button
          className={css.nearest}
          size="compact-sm"
          leftSection={<ColorSwatch color={nearest} size={14} radius={4} />}
          onClick={() => onTake(nearest)}
        >
          {t('contrast.take', { colour: nearest })}
        </Button>
      )}
    </>
  );
}
