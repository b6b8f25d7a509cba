import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '#renderer/ui/designer/inspector.module.css';
import { useDesigner } from '../designer-context.ts';
import { type Fitting, fittingNames } from './fitting-names.ts';
import own from './ticket-inspector.module.css';

/** Says of each paper whether every name that can be printed fits in a line, and shows it there. */
export function NamesFit() {
  const { t, i18n } = useTranslation('ticket-designs');
  const { draft, preview, sample, show } = useDesigner();
  const { enabled, key } = draft.design.ticketName;
  if (!preview || !enabled || key === null) return null;
  const groups = fittingNames(preview.names);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const widthsOf = ({ widths }: Fitting) => list.format(widths.map(String));
  const elsewhere = groups.filter(({ widths }) => !widths.includes(sample.width));

  function sentence(group: Fitting): string {
    const { total, wrapped, letters, form, narrower } = group;
    const widths = widthsOf(group);
    const fits =
      wrapped === 0
        ? t('allFit', { widths, count: total })
        : t('someWrap', { widths, count: wrapped, total });
    return narrower
      ? `${fits} ${t('narrower', { form: `${form.across} × ${form.down}`, count: letters })}`
      : fits;
  }

  return (
    <div className={css.group}>
      <h3 className={css.subject}>{t('doNamesFit')}</h3>
      {preview.names.every(({ total }) => total === 0) ? (
        <p className={own.none}>{t('noNames')}</p>
      ) : (
        <ul className={own.fits}>
          {groups.map((group) => {
            const warns = group.wrapped > 0 || group.narrower;
            const Icon = warns ? IconAlertTriangle : IconCheck;
            return (
              <li key={group.widths[0]} data-warns={warns || undefined}>
                <Icon size={16} stroke={warns ? 1.75 : 2} aria-hidden="true" />
                <span>{sentence(group)}</span>
              </li>
            );
          })}
        </ul>
      )}
      <div className={own.elsewhere}>
        {elsewhere.map(({ widths: [width = sample.width] }) => (
          <Button key={width} variant="subtle" size="compact-sm" onClick={() => show({ width })}>
            {t('showOn', { width })}
          </Button>
        ))}
      </div>
    </div>
  );
}
