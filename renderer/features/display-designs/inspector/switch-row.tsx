import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/ui/designer/inspector.module.css';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';

interface Props {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Switches one thing of a part, on a line of its own. */
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
