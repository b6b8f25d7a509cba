import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { useScheduleOptions } from '#renderer/ui/list/configured/use-schedule-options.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type ConfiguredKiosk,
  checkKioskDeletion,
  createKiosk,
  deleteKiosk,
  type KioskBody,
  kioskBody,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import styles from './kiosks-screen.module.css';

const kiosks = configuredKind<ConfiguredKiosk & Origin, KioskBody>({
  texts: 'kiosks',
  level: 'global',
  list: listKiosks,
  create: createKiosk,
  update: updateKiosk,
  remove: { by: deleteKiosk, check: checkKioskDeletion, loses: 'kiosks:deleteLoses' },
  schema: kioskBody,
  columns: [
    {
      key: 'name',
      formWidth: 'minmax(160px, 1fr)',
      weight: 'strong',
      read: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'idDefinedTimetables',
      width: 280,
      formWidth: 'minmax(160px, 1fr)',
      control: { kind: 'choice' },
    },
    { key: 'enabled', width: 124, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/** Lists the kiosks with their opening state; the address of each can be copied. */
export function KiosksScreen() {
  return (
    <>
      <ConfiguredList kind={kiosks} choices={{ idDefinedTimetables: useScheduleOptions() }} />
      <KioskAddressCard queryKey={kiosks.key} />
    </>
  );
}

/**
 * Address of a kiosk at a branch, to copy once both are selected (operations, section 4, Kiosk). At central it is
 * relative, because the server of the branch provides it (section 1).
 */
function KioskAddressCard({ queryKey }: { readonly queryKey: string }) {
  const { t } = useTranslation(['kiosks', 'common']);
  const isAtCentral = useShows()('fleet');
  const api = useApi();
  const toasts = useToasts();
  const branches = useBranches();
  const { data: kiosks = [] } = useQuery({
    queryKey: [queryKey, 'addresses'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })),
  });
  const enabled = kiosks.filter((each) => each.enabled === 'Y');
  const [selectedKiosk, setKiosk] = useState<string | null>(null);
  const [selectedBranch, setBranch] = useState<string | null>(null);
  const kiosk = selectedKiosk ?? onlyOf(enabled);
  const branch = selectedBranch ?? onlyOf(branches);
  const address =
    kiosk === null || branch === null
      ? null
      : `${isAtCentral ? '' : window.location.origin}/kiosk/${kiosk}/branch/${branch}/viewer`;
  const { element, copied, copy } = useCopy<HTMLOutputElement>(address ?? '', () =>
    toasts.success({ title: t('URL_COPIED') }),
  );

  return (
    <Card title={t('address.title')}>
      <p className={styles.hint}>{t(isAtCentral ? 'address.hintAtCentral' : 'address.hint')}</p>
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
        <output ref={element} className={styles.address}>
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

/** Preselects the only option. */
const onlyOf = (things: readonly Named[]): string | null =>
  things.length === 1 && things[0] ? `${things[0].id}` : null;
