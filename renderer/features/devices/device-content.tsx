import { useTranslation } from 'react-i18next';
import type { DeviceStatus } from '#shared/contract/devices/device-status.ts';
import css from './devices.module.css';

/** Current or last content of a device, and its issues. */
export function DeviceContent({ device }: { readonly device: DeviceStatus }) {
  const { t, i18n } = useTranslation('devices');
  const { kind, pages, design, operator, printers } = device;
  const [page] = pages;
  if (kind === 'printer') return <>{t('papers', { count: printers[0]?.waiting ?? 0 })}</>;
  if (!page) return <>{operator ?? '–'}</>;
  const { shows, code, newest, current, live, failedSlides } = page;
  const warning =
    live === 'N'
      ? null
      : current === 'N'
        ? t('notCurrent')
        : failedSlides.length > 0
          ? t('failedSlides', { names: new Intl.ListFormat(i18n.language).format(failedSlides) })
          : newest === 'N'
            ? t('oldDesign')
            : null;
  const below = operator ?? design;
  return (
    <>
      {shows === 'turn' ? t('shows.turn', { code }) : t(`shows.${shows}`)}
      {warning ? (
        <small className={`${css.small} ${css.warn}`}>{warning}</small>
      ) : (
        below !== null && <small className={css.small}>{below}</small>
      )}
    </>
  );
}
