import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import {
  MAX_FIXED_TEXT_LENGTH,
  QR_CODES,
  TEXT_SIZES,
  type TextElement,
} from '#shared/contract/configuration/ticket-design.ts';
import { useDesigner } from '../designer-context.ts';
import { OptionRows } from './option-rows.tsx';

/** Says what the code for phones holds, and how large it is. */
export function CodeFields({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation('ticket-designs');
  const { draft, preview, locked, set } = useDesigner();
  const { key, value, size } = draft.design.qrCode;
  const ofText = key === 'TEXT';
  return (
    <>
      <OptionRows
        label={t('shows.qrCode')}
        options={QR_CODES.map((which) => ({ value: which, label: t(`code.${which}`) }))}
        value={key}
        error={ofText ? undefined : error}
        onChange={(chosen) => set('choice', 'qrCode', { key: chosen })}
      />
      {ofText ? (
        <div className={css.group}>
          <TextField
            label={t('codeText')}
            hint={t('codeTextHint')}
            value={value}
            maxLength={MAX_FIXED_TEXT_LENGTH}
            required
            error={error}
            onChange={(typed) => set('text', 'qrCode', { value: typed }, 'qrCode')}
          />
        </div>
      ) : (
        preview?.paper.qrCode && <p className={css.note}>{t('codeHolds', { text: preview.paper.qrCode })}</p>
      )}
      <div className={css.group}>
        <h3 className={css.subject}>{t('size')}</h3>
        <SegmentedControl
          fullWidth
          aria-label={t('size')}
          disabled={locked}
          value={String(size)}
          onChange={(chosen) => set('size', 'qrCode', { size: Number(chosen) as TextElement['size'] })}
          data={TEXT_SIZES.map((each) => ({ value: String(each), label: t(`sizes.${each}`) }))}
        />
      </div>
    </>
  );
}
