import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import css from '../inspector.module.css';
import { ColourField } from './colour-field.tsx';

/** How a part looks, where that is switched on; what is null is as the product draws it. */
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
  /** What it is called to have it look as if nothing had been chosen. */
  readonly reset: string;
  readonly value: PartStyle;
  /** The thickest border and the roundest corner. */
  readonly maxBorder: number;
  readonly locked: boolean;
  /** `typing` names the field that is typed into. */
  readonly onChange: (change: Partial<PartStyle>, typing?: string) => void;
  /** A colour that only this part has. */
  readonly moreColours?: ReactNode;
  readonly contrast: ReactNode;
  /** What else of this part has a look. */
  readonly children?: ReactNode;
}

/** Sets how a part looks; switched off, it looks as the product has it. */
export function PartStyleSettings(props: Props) {
  const { title, reset, value, maxBorder, locked, onChange, moreColours, contrast, children } = props;
  const { t } = useTranslation('designer');
  const border = (key: 'borderWeight' | 'borderRadius') => (
    <NumberField
      label={t(`look.${key}`)}
      value={value[key]}
      most={maxBorder}
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
