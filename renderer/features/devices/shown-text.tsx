import { useTranslation } from 'react-i18next';
import type { DisplayStatus } from '#shared/contract/devices/display-status.ts';
import css from './devices.module.css';

/** Says what a display shows, or showed last, and what is not as it should be about it. */
export function ShownText({ status: { pages, design } }: { readonly status: DisplayStatus }) {
  const { t } = useTranslation('devices');
  const [page] = pages;
  if (!page) return <>–</>;
  const { shows, code, newest, current, live } = page;
  const warning =
    live === 'N' ? null : current === 'N' ? t('notCurrent') : newest === 'N' ? t('oldDesign') : null;
  return (
    <>
      {shows === 'turn' ? t('shows.turn', { code }) : t(`shows.${shows}`)}
      {warning ? (
        <small className={`${css.small} ${css.warn}`}>{warning}</small>
      ) : (
        design !== null && <small className={css.small}>{design}</small>
      )}
    </>
  );
}
