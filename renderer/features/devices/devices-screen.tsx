import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { SelectedLevel } from '#renderer/lib/installation.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { AtLevel } from '#renderer/ui/list/configured/select-level-first.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  type DeviceVersion,
  listDeviceVersions,
  offerDeviceVersion,
} from '#shared/contract/devices/device-programs.ts';
import { WITHDRAWN } from '#shared/domain/updates/device-program.ts';
import { DevicePanel } from './device-panel.tsx';
import css from './devices.module.css';
import { DevicesTable } from './devices-table.tsx';
import { momentText } from './moment-text.ts';
import { PairCard } from './pair-card.tsx';

const FIRST = { device: '' };

/** Devices of the selected branch and their states (look, 16). */
export const DevicesScreen = () => (
  <AtLevel level="branch">{(branch) => <Devices branch={branch} />}</AtLevel>
);

function Devices({ branch }: { readonly branch: SelectedLevel }) {
  const [{ device }, change] = useAddressValues(FIRST);
  const screen = device || null;
  return (
    <>
      <PageHeader />
      <div className={css.split} data-selected={screen !== null}>
        <div className={css.lists}>
          <PairCard idBranches={branch.id} />
          <DeviceVersions idBranches={branch.id} />
          <DevicesTable
            branch={branch}
            selected={screen}
            onSelect={(selected) => change({ device: selected })}
          />
        </div>
        {screen !== null && (
          <DevicePanel key={screen} idBranches={branch.id} screen={screen} onClose={() => change(FIRST)} />
        )}
      </div>
    </>
  );
}

/** Progress of the newest device version, and where it stopped; nothing if all devices have it. */
function DeviceVersions({ idBranches }: { readonly idBranches: number }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [LIVE.devices, 'versions', idBranches],
    queryFn: ({ signal }) => api.call(listDeviceVersions, { params: { id: idBranches } }, { signal }),
  });
  const newest = data?.find(({ devices }) => devices > 0);
  const isDone = newest?.running === newest?.devices && newest?.failures.length === 0;
  if (!newest || (isDone && newest.stopped === null)) return null;
  return <Version idBranches={idBranches} version={newest} />;
}

interface VersionProps {
  readonly idBranches: number;
  readonly version: DeviceVersion;
}

function Version({ idBranches, version: deviceVersion }: VersionProps) {
  const { version, stopped, running, devices, failures, failuresToStop } = deviceVersion;
  const { t, i18n } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const offering = useAction(
    (_: null, call) => api.call(offerDeviceVersion, { params: { id: idBranches }, body: { version } }, call),
    {
      refreshes: [LIVE.devices],
      onDone: () => toasts.success({ title: t('versions.offered', { version }) }),
    },
  );
  async function offer() {
    const sure = await confirm({
      title: t('versions.offerSure', { version }),
      text: t('versions.offerText'),
      confirm: t('versions.offer'),
    });
    if (sure) await offering.run(null);
  }
  const progress = t('versions.running', { version, running, total: devices });
  if (stopped === null && failures.length === 0) return <p className={css.hint}>{progress}</p>;
  const stoppedText = ({ device, at, state }: NonNullable<typeof stopped>) =>
    t(`versions.${STOPPED[state] ?? 'wentBack'}`, {
      version,
      name: device,
      time: momentText(at, i18n.language),
    });
  return (
    <Card className={css.stopped}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div className={css.failures}>
        {stopped === null && <p>{progress}</p>}
        <p role="alert">
          {stopped === null
            ? t('versions.failures', { version, count: failuresToStop })
            : stoppedText(stopped)}
        </p>
        <ul>
          {(stopped === null || failures.length > 1 ? failures : []).map(({ device, state, at }) => (
            <li key={`${device} ${at}`}>
              {t(`versions.failure.${state === 'refused' ? state : 'wentBack'}`, {
                name: device,
                time: momentText(at, i18n.language),
              })}
            </li>
          ))}
        </ul>
      </div>
      {stopped?.state !== WITHDRAWN && (
        <Button
          variant="default"
          disabled={isDisconnected}
          loading={offering.busy}
          onClick={() => void offer()}
        >
          {t('versions.offer')}
        </Button>
      )}
    </Card>
  );
}

const STOPPED: Readonly<Record<string, 'refused' | 'withdrawn'>> = {
  refused: 'refused',
  [WITHDRAWN]: 'withdrawn',
};
