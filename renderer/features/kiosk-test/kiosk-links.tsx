import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ConfiguredKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import css from './kiosk-test.module.css';

interface KioskLinksProps {
  /** Null while none is chosen. */
  readonly idBranches: number | null;
  /** Undefined until they are known. */
  readonly kiosks: readonly ConfiguredKiosk[] | undefined;
}

/** Leads to what customers see at each kiosk of a branch. */
export function KioskLinks({ idBranches, kiosks }: KioskLinksProps) {
  const { t } = useTranslation('kiosk-test');
  return (
    <Card title={t('kiosksTitle')}>
      {idBranches === null ? (
        <p className={css.hint}>{t('kiosksOfBranch')}</p>
      ) : kiosks?.length === 0 ? (
        <p className={css.hint}>{t('noKiosks')}</p>
      ) : (
        <ul className={css.links}>
          {kiosks?.map(({ id, name }) => (
            <li key={id}>
              <a href={`/kiosk/${id}/branch/${idBranches}/viewer#try`} target="_blank" rel="noreferrer">
                <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
