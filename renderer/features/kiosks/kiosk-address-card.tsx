import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import styles from './kiosk-address-card.module.css';

/** Builds the address that a kiosk opens at a branch, to be copied once both are chosen (operations, section 4, Kiosk). */
export function KioskAddressCard({ queryKey }: { readonly queryKey: string }) {
  const { t } = useTranslation(['kiosks', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const branches = useBranches();
  const { data: kiosks = [] } = useQuery({
    queryKey: [queryKey, 'addresses'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })),
  });
  const enabled = kiosks.filter((each) => each.enabled === 'Y');
  const [chosenKiosk, setKiosk] = useState<string | null>(null);
  const [chosenBranch, setBranch] = useState<string | null>(null);
  const kiosk = chosenKiosk ?? onlyOf(enabled);
  const branch = chosenBranch ?? onlyOf(branches);
  const address =
    kiosk === null || branch === null
      ? null
      : `${window.location.origin}/kiosk/${kiosk}/branch/${branch}/viewer`;
  const { shown, copied, copy } = useCopy<HTMLOutputElement>(address ?? '', () =>
    toasts.success({ title: t('URL_COPIED') }),
  );

  return (
    <Card title={t('address.title')}>
      <p className={styles.hint}>{t('address.hint')}</p>
      <div className={styles.fields}>
        <SelectField
          label={t('address.kiosk')}
          options={optionsOf(enabled)}
          value={kiosk}
          onChange={setKiosk}
        />
        <SelectField
          label={t('address.branch')}
          options={optionsOf(branches)}
          value={branch}
          onChange={setBranch}
        />
        <Button
          className={styles.copy}
          variant="default"
          disabled={address === null}
          onClick={() => void copy()}
          leftSection={<IconCopy size={18} stroke={1.75} />}
        >
          {t('address.copy')}
        </Button>
      </div>
      {address && (
        <output ref={shown} className={styles.address}>
          {address}
        </output>
      )}
      <span aria-live="polite">{copied === 'selected' && t('common:shownOnce.copyFailed')}</span>
    </Card>
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (things: readonly Named[]) =>
  things.map(({ id, name }) => ({ value: `${id}`, label: name }));

/** Chooses by itself where there is nothing to choose between. */
const onlyOf = (things: readonly Named[]): string | null =>
  things.length === 1 && things[0] ? `${things[0].id}` : null;
