import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { UnknownBranch } from '#renderer/ui/page/unknown-branch.tsx';
import { useSupervisedBranch } from './api/use-supervised-branch.ts';
import { BranchSelect } from './branch-select.tsx';
import { SupervisedBranch } from './supervised-branch.tsx';
import styles from './supervision-screen.module.css';
import { ViewName } from './view-name.tsx';

/** Shows how one branch is doing now, and lets a supervisor step in (operations specification, section 2). */
export function SupervisionScreen() {
  const { t } = useTranslation('supervision');
  const { branch, branches, choose } = useSupervisedBranch();
  const [only, ...others] = branches;
  const place = branch && (
    <>
      {others.length > 0 && <BranchSelect branch={branch} branches={branches} onChange={choose} />}
      <ViewName branch={branch} />
    </>
  );
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} {...(others.length === 0 && only && { place: only.name })}>
        <div className={styles.inHeader}>{place}</div>
      </PageHeader>
      <div className={styles.inPage}>{place}</div>
      {branch && <UnknownBranch shown={branch.name} />}
      {branch && <SupervisedBranch key={branch.idBranches} branch={branch} />}
      {branch === null && (
        <Card>
          <EmptyState title={t('noBranch.title')} hint={t('noBranch.hint')} />
        </Card>
      )}
    </div>
  );
}
