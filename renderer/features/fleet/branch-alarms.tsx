import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FLEET } from '#renderer/features/fleet/api/subscribe-to-fleet.ts';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { resumeBranch, resumeQuarantine } from '#shared/contract/central/quarantine.ts';
import styles from '../branch-screen.module.css';

/** Lets a branch go on that was stopped: as before, since the reason is gone, or with all that fails put aside. */
export function Resume({ branch: { id, name } }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const lost = useConnection().state === 'lost';
  const done = { refreshes: [FLEET.list], onDone: () => toasts.success({ title: t('resume.RESUMED') }) };
  const resume = useAction((_: null, call) => api.call(resumeBranch, { params: { id } }, call), done);
  const setAside = useAction((_: null, call) => api.call(resumeQuarantine, { params: { id } }, call), done);

  async function confirmQuarantine() {
    const sure = await confirm({
      title: t('resume.setAsideTitle', { name }),
      text: t('resume.setAsideText'),
      confirm: t('resume.setAside'),
      danger: true,
    });
    if (sure) await setAside.run(null);
  }

  return (
    <>
      <p className={styles.consequence}>{t('resume.hint')}</p>
      <div className={styles.buttons}>
        <Button disabled={lost || setAside.busy} loading={resume.busy} onClick={() => void resume.run(null)}>
          {t('resume.do')}
        </Button>
        <Button
          variant="danger"
          disabled={lost || resume.busy}
          loading={setAside.busy}
          onClick={() => void confirmQuarantine()}
        >
          {t('resume.setAside')}
        </Button>
      </div>
    </>
  );
}
