import { useTranslation } from 'react-i18next';
import type { Workstation } from '../../../../shared/contract/workstations.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import styles from './desk-header.module.css';

/** Workstation, branch, state and attention profile, in the shell's header. */
export function DeskHeader({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('workstation');
  const { name, branchName, state, attentionProfileName } = workstation;
  return (
    <PageHeader title={name} place={branchName}>
      <span className={styles.state} role="status">
        <StateMark state={state} of="workstation" pill />
      </span>
      {attentionProfileName && (
        <span className={styles.profile} title={`${t('profile')} ${attentionProfileName}`}>
          {t('profile')} <b>{attentionProfileName}</b>
        </span>
      )}
    </PageHeader>
  );
}
