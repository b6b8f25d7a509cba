import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { BranchReset } from '#shared/contract/workstation/supervision.ts';
import styles from '../implementator.module.css';

/** Lists the tickets that are still being served after a reset: those attentions go on. */
export function ResetOutcome({ resets }: { readonly resets: readonly BranchReset[] }) {
  const { t } = useTranslation('implementator');
  const assisting = resets.flatMap((reset) => reset.assisting);
  if (assisting.length === 0) return null;
  const names = assisting.map(({ code, workstationName }) =>
    [code, workstationName].filter(Boolean).join(' · '),
  );
  return (
    <div className={styles.outcome}>
      <Notice kind="warning">
        {t('reset.stillAssisting', { count: assisting.length, names: names.join(', ') })}
      </Notice>
    </div>
  );
}
