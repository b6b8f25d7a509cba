import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { Rollout, RolloutBranch } from '#shared/contract/central/rollouts.ts';
import styles from '../rollouts.module.css';
import { useRolloutTexts } from '../use-rollout-texts.ts';

interface BranchesCardProps {
  readonly rollout: Rollout;
  readonly branches: readonly RolloutBranch[];
}

/** Lists the branches that shall have a rollout, those that have not applied it first. */
export function BranchesCard({ rollout, branches }: BranchesCardProps) {
  const { t } = useTranslation('rollouts');
  const { applied, moment } = useRolloutTexts();
  return (
    <Card title={t('branches.title')}>
      <p className={styles.quiet} aria-live="polite">
        {branches.length === 0 ? t('branches.none') : applied(rollout)}
      </p>
      {branches.length > 0 && (
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('branches.name')}</th>
                <th scope="col">{t('branches.state')}</th>
                <th scope="col">{t('branches.since')}</th>
                <th scope="col">{t('branches.lastSeen')}</th>
              </tr>
            </thead>
            <tbody>
              {branches.map(({ idBranches, name, applied: has, since, lastSeen }) => (
                <tr key={idBranches}>
                  <td>{name}</td>
                  <td className={has === 'Y' ? undefined : styles.late}>{t(`branches.${has}`)}</td>
                  <td className={styles.when}>{moment(since)}</td>
                  <td className={styles.when}>
                    {lastSeen === null ? t('branches.never') : moment(lastSeen)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}
