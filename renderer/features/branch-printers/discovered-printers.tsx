import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { findPrinters } from '#shared/contract/devices/branch-printers.ts';
import css from './branch-printers.module.css';

type DiscoveredPrinter = {
  readonly kind: 'network' | 'usb' | 'serial';
  readonly address: string;
  readonly name: string;
};

/** Lists printers at the ports of the branch server or of a kiosk, with their addresses. */
export function DiscoveredPrinters({ idDevices }: { readonly idDevices: number | null }) {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const [found, setFound] = useState<readonly DiscoveredPrinter[] | null>(null);
  const look = useAction(
    (_: null) => api.call(findPrinters, { query: idDevices === null ? {} : { idDevices } }),
    { onDone: setFound },
  );
  return (
    <Card title={t('foundTitle')}>
      <p className={css.hint}>{t('foundHint')}</p>
      <Button
        className={css.look}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        loading={look.busy}
        onClick={() => void look.run(null)}
      >
        {t('look')}
      </Button>
      <div aria-live="polite">
        {found?.length === 0 && <p className={css.hint}>{t('foundNone')}</p>}
        {found && found.length > 0 && (
          <ul className={css.found}>
            {found.map(({ kind, address, name }) => (
              <li key={address}>
                <b>{name || address}</b>
                <span>{t(`kinds.${kind}`)}</span>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
