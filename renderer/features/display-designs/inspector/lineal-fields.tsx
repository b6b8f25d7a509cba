import { useTranslation } from 'react-i18next';
import { NumberField } from '#renderer/ui/fields/number-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import {
  type LinealTexts,
  MAX_FOOTER_LENGTH,
  MAX_LABEL_LENGTH,
} from '#shared/contract/devices/signage-design.ts';
import { useDesigner } from '../designer-context.ts';
import css from './inspector.module.css';
import { SwitchRow } from './switch-row.tsx';
import { useErrorOf } from './use-error-of.ts';

const TEXTS = [
  ['waitingText', MAX_FOOTER_LENGTH],
  ['ticketText', MAX_LABEL_LENGTH],
  ['noTicketText', MAX_LABEL_LENGTH],
] as const;

/** Sets what a lineal screen says while nobody is called, above those who are, and how long it shows them. */
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
        // Nothing typed is no number of seconds: the contract says what is.
        value={lineal.duration === 0 ? null : lineal.duration}
        disabled={locked}
        error={errorOf('design.lineal.duration')}
        onChange={(duration) => change({ duration: duration ?? 0 }, 'duration')}
      />
      <SwitchRow label={t('arrows')} value={lineal.arrows} onChange={(arrows) => change({ arrows })} />
    </div>
  );
}
