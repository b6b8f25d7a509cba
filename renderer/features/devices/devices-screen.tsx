import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import type { SelectedLevel } from '#renderer/lib/installation.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { CodeField } from '#renderer/ui/fields/code-field.tsx';
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
import { type DeviceUse, pairDevice } from '#shared/contract/devices/devices.ts';
import { WITHDRAWN } from '#shared/domain/updates/device-program.ts';
import { DevicePanel } from './device-panel.tsx';
import { NO_USE, UseFields, useOf } from './device-use-fields.tsx';
import css from './devices.module.css';
import { DevicesTable } from './devices-table.tsx';
import { momentText } from './moment-text.ts';

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
    t(`versions.${STOPPED[state] ?? 'rolledBack'}`, {
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
              {t(`versions.failure.${state === 'refused' ? state : 'rolledBack'}`, {
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

const LENGTH = 6;

/**
 * Assigns a device by its pairing code; a phone that scanned the code brings it in the address. The use is
 * selected once the code is complete.
 */
function PairCard({ idBranches }: { readonly idBranches: number }) {
  const { t, i18n } = useTranslation('devices');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const [params, setParams] = useSearchParams();
  const [code, setCode] = useState(() => /^\d{6}$/.exec(params.get('code') ?? '')?.[0] ?? '');
  const [selected, setSelected] = useState(NO_USE);
  const [problem, setProblem] = useState<string | null>(null);
  const use = useOf(selected, idBranches);
  const isComplete = code.length === LENGTH;
  const pair = useAction(
    (what: DeviceUse, call) => api.call(pairDevice, { body: { code, name: selected.name, ...what } }, call),
    {
      refreshes: [LIVE.devices],
      onDone({ name }) {
        toasts.success({ title: name ? t('paired', { name }) : t('pairedUnnamed') });
        setCode('');
        setSelected(NO_USE);
        setParams(
          (now) => {
            now.delete('code');
            return now;
          },
          { replace: true },
        );
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || !use || pair.busy) return;
    void pair.run(use, (error) => {
      if (error.detail.field !== 'code') return false;
      setProblem(errorText(i18n, error));
      return true;
    });
  }

  return (
    <Card className={css.pairCard}>
      <form className={css.pair} aria-label={t('pair')} onSubmit={submit}>
        <div className={css.pairHead}>
          <h2>{t('pair')}</h2>
          <p>{t('codeHint')}</p>
        </div>
        <CodeField
          label={t('code')}
          length={LENGTH}
          value={code}
          error={problem}
          onChange={(input) => {
            setProblem(null);
            setCode(input);
          }}
        />
        {isComplete && (
          <div className={css.use}>
            <UseFields idBranches={idBranches} value={selected} onChange={setSelected} />
          </div>
        )}
        <Button
          type="submit"
          className={css.submit}
          variant="filled"
          disabled={!isComplete || !use || isDisconnected}
          loading={pair.busy}
        >
          {t('pairIt')}
        </Button>
      </form>
    </Card>
  );
}
