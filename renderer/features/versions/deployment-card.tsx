import { Button, Modal, MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { FieldFrame } from '#renderer/ui/fields/field-frame.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import { listStatus } from '#renderer/ui/list/list-status.ts';
import { NotCurrent } from '#renderer/ui/list/not-current.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import {
  changeDeployment,
  startDeployment,
  type VersionDeployment,
} from '#shared/contract/central/versions.ts';
import { versionOrder } from '#shared/domain/fleet/version-due.ts';
import { useEveryBranch, useEveryVersion, useLastDeployment, VERSIONS } from './api.ts';
import { useVersionTexts } from './texts.ts';
import styles from './versions.module.css';

/** Current or last deployment by wave; starts, pauses and stops it. */
export function DeploymentCard() {
  const { t } = useTranslation('versions');
  const isDisconnected = useConnection().state === 'lost';
  const read = useLastDeployment();
  const deployment = read.data;
  const status = listStatus(read);
  const [starting, setStarting] = useState(false);
  const isOpen = deployment?.state === 'running' || deployment?.state === 'paused';
  return (
    <Card title={t('deployment.title')}>
      {status === 'failed' && <NotRead onRetry={() => void read.refetch()} />}
      {status === 'stale' && <NotCurrent />}
      {deployment === null && <p className={styles.quiet}>{t('deployment.none')}</p>}
      {deployment && <Progress deployment={deployment} />}
      {deployment !== undefined && (
        <div className={styles.buttons}>
          {deployment && isOpen ? (
            <Commands deployment={deployment} />
          ) : (
            <Button variant="filled" disabled={isDisconnected} onClick={() => setStarting(true)}>
              {t('start.open')}
            </Button>
          )}
        </div>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Card>
  );
}

function Progress({ deployment }: { readonly deployment: VersionDeployment }) {
  const { t } = useTranslation('versions');
  const { moment, span } = useVersionTexts();
  const { version, state, stopReason, waves, wave } = deployment;
  return (
    <>
      <p className={styles.state} data-bad={stopReason === 'failed' || stopReason === 'tooFew' || undefined}>
        {t('deployment.version', { version })} ·{' '}
        {state === 'stopped' ? t(`stopped.${stopReason}`) : t(`state.${state}`)}
      </p>
      <p className={styles.quiet}>
        {t('deployment.started', { name: deployment.startedBy, date: moment(deployment.startedAt) })}{' '}
        {t('deployment.steady', { span: span(deployment.stableMinutes) })}
      </p>
      <ol className={styles.waves}>
        {waves.map(({ branches, well, failed }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a wave is its place
          <li key={at} data-now={(state !== 'stopped' && at + 1 === wave) || undefined}>
            <span className={styles.strong}>{t('wave.name', { wave: at + 1 })}</span>
            <span>{t('wave.branches', { count: branches })}</span>
            <span>{at + 1 > wave ? t('wave.later') : t('wave.well', { well, count: branches })}</span>
            {failed > 0 && <span className={styles.bad}>{t('wave.failed', { count: failed })}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

function Commands({ deployment: { id, state, version } }: { readonly deployment: VersionDeployment }) {
  const { t } = useTranslation('versions');
  const api = useApi();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const changeState = useAction(
    (to: 'running' | 'paused' | 'stopped', call) =>
      api.call(changeDeployment, { params: { id }, body: { state: to } }, call),
    { refreshes: [VERSIONS] },
  );
  async function stop() {
    const sure = await confirm({
      title: t('stop.title', { version }),
      text: t('stop.text'),
      confirm: t('stop.do'),
      danger: true,
    });
    if (sure) await changeState.run('stopped');
  }
  return (
    <>
      <Button
        disabled={isDisconnected || changeState.busy}
        onClick={() => void changeState.run(state === 'paused' ? 'running' : 'paused')}
      >
        {t(state === 'paused' ? 'resume' : 'pause')}
      </Button>
      <Button variant="danger" disabled={isDisconnected || changeState.busy} onClick={() => void stop()}>
        {t('stop.do')}
      </Button>
    </>
  );
}

/** Percentage of the other branches after each wave. */
const SHARES = { careful: [5, 20, 50, 100], standard: [10, 50, 100], quick: [100] } as const;
type RolloutPace = keyof typeof SHARES;

const HOUR = 60;
const SOAK_TIMES = [HOUR, 4 * HOUR, 24 * HOUR, 3 * 24 * HOUR];

/** Starts a deployment: version, pilot branches and waves. */
function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['versions', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const { span } = useVersionTexts();
  const filter = useCappedFilter();
  const files = useEveryVersion();
  const everyBranch = useEveryBranch();
  const isUnread = !(files.data && everyBranch.data) && (files.isError || everyBranch.isError);
  const versions = [...new Set(files.data?.map((file) => file.version))].sort((one, other) =>
    versionOrder(other).localeCompare(versionOrder(one)),
  );
  const branches = (everyBranch.data ?? []).filter(({ lastSeen }) => lastSeen !== null);
  const [selected, setSelected] = useState<string | null>(null);
  const [pilots, setPilots] = useState<string[]>([]);
  const [pace, setPace] = useState<RolloutPace>('standard');
  const [steady, setSteady] = useState(String(24 * HOUR));
  const version = selected ?? versions[0] ?? null;
  const start = useAction(
    (of: string, call) =>
      api.call(
        startDeployment,
        {
          body: {
            version: of,
            idBranches: pilots.map(Number),
            shares: [...SHARES[pace]],
            stableMinutes: Number(steady),
          },
        },
        call,
      ),
    {
      refreshes: [VERSIONS, `${VERSIONS} branches`],
      onDone: () => {
        toasts.success({ title: t('start.STARTED') });
        onClose();
      },
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('start.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (version !== null) void start.run(version);
        }}
      >
        <Text size="sm">{files.data?.length === 0 ? t('start.noFiles') : t('start.hint')}</Text>
        {isUnread && <NotRead onRetry={() => void Promise.all([files.refetch(), everyBranch.refetch()])} />}
        <SelectField
          label={t('start.version')}
          options={versions.map((value) => ({ value, label: value }))}
          value={version}
          onChange={setSelected}
        />
        <FieldFrame label={t('start.pilots')} hint={t('start.pilotsHint')} error={undefined} inRow={false}>
          {(ids) => (
            <MultiSelect
              {...ids}
              data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={pilots}
              onChange={setPilots}
              searchable
              clearable
              filter={filter}
            />
          )}
        </FieldFrame>
        <SelectField
          label={t('start.pace')}
          options={(Object.keys(SHARES) as RolloutPace[]).map((value) => ({
            value,
            label: t(`pace.${value}`),
          }))}
          value={pace}
          onChange={(value) => setPace((value as RolloutPace | null) ?? 'standard')}
        />
        <SelectField
          label={t('start.steady')}
          options={SOAK_TIMES.map((minutes) => ({ value: String(minutes), label: span(minutes) }))}
          value={steady}
          onChange={(value) => setSteady(value ?? steady)}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={isDisconnected || version === null || !everyBranch.data}
            loading={start.busy}
          >
            {t('start.do')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
