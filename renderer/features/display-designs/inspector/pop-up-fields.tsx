import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/ui/designer/inspector.module.css';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { MAX_LABEL_LENGTH, type SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { useDesigner } from '../designer-context.ts';
import { POP_UP } from '../draft/time-scale.ts';
import css from './inspector.module.css';
import { PartStyleFields } from './part-style.tsx';
import { SwitchRow } from './switch-row.tsx';
import { useErrorOf } from './use-error-of.ts';

/** Sets what the pop-up says above code and workstation, its arrow and its look; how long it stands is fixed. */
export function PopUpFields() {
  const { t } = useTranslation('display-designs');
  const { draft, locked, set } = useDesigner();
  const errorOf = useErrorOf();
  const { popup } = draft.design;
  const change = (step: 'text' | 'switch', own: Partial<SignageDesign['popup']>, typing?: string) =>
    set(step, (design) => ({ popup: { ...design.popup, ...own } }), typing);
  return (
    <>
      <div className={css.fields}>
        <div className={frame.two}>
          {(['ticketText', 'workstationText'] as const).map((key) => (
            <TextField
              key={key}
              label={t(key)}
              value={popup[key]}
              maxLength={MAX_LABEL_LENGTH}
              disabled={locked}
              error={errorOf(`design.popup.${key}`)}
              onChange={(text) => change('text', { [key]: text }, `popup ${key}`)}
            />
          ))}
        </div>
        <SwitchRow
          label={t('arrows')}
          value={popup.arrows}
          onChange={(arrows) => change('switch', { arrows })}
        />
        <div className={frame.pair}>
          <span>{t('lasts')}</span>
          <span className={css.locked}>
            {t('seconds', { count: POP_UP })}
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
          </span>
        </div>
        <p className={css.hint}>{t('lastsWhy')}</p>
      </div>
      <PartStyleFields part="popup" />
    </>
  );
}
