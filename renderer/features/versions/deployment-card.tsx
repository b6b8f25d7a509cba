import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { listStatus } from '#renderer/ui/list/list-status.ts';
import { NotCurrent } from '#renderer/ui/list/not-current.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { NotRead } from '#renderer/ui/page/not-read.tsx';
import { changeDeployment, type VersionDeployment } from '#shared/contract/central/versions.ts';
import { StartDialog } from './start-dialog.tsx';
import { useVersionTexts } from './use-version-texts.ts';
import { useLastDeployment, VERSIONS } from './use-versions.ts';
import styles from './versions.module.css';

/** Shows what is handed out, or was last, wave by wave; starts, holds and stops it. */
export function DeploymentCard() {
  const { t } = useTranslation('versions');
  const lost = useConnection().state === 'lost';
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
            <Button variant="filled" disabled={lost} onClick={() => setStarting(true)}>
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
        {t('deployment.steady', { span: span(deployment.steadyMinutes) })}
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
  const lost = useConnection().state === 'lost';
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
        disabled={lost || changeState.busy}
        onClick={() => void changeState.run(state === 'paused' ? 'running' : 'paused')}
      >
        {t(state === 'paused' ? 'resume' : 'pause')}
      </Button>
      <Button variant="danger" disabled={lost || changeState.busy} onClick={() => void stop()}>
        {t('stop.do')}
      </Button>
    </>
  );
}
