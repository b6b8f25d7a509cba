import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import styles from './rollouts.module.css';
import { useRolloutTexts } from './use-rollout-texts.ts';
import { useRolloutList } from './use-rollouts.ts';

/** Lists what is, or was, rolled out in steps; the newest first. */
export function RolloutsCard() {
  const { t, i18n } = useTranslation('rollouts');
  const texts = useRolloutTexts();
  const list = useRolloutList();
  return (
    <Card title={t('list.title')}>
      <ShortList list={list} empty={t('list.none')}>
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('list.name')}</th>
                <th scope="col">{t('list.state')}</th>
                <th scope="col">{t('list.rows')}</th>
                <th scope="col">{t('list.started')}</th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((rollout) => (
                <tr key={rollout.id}>
                  <td>
                    <Link className={styles.name} to={`/app/rollouts/${rollout.id}`}>
                      {rollout.name}
                    </Link>
                    {rollout.isMine === 'Y' && <span className={styles.mine}>{t('isMine')}</span>}
                  </td>
                  <td>
                    {texts.state(rollout)}
                    {rollout.reached > 0 && <span className={styles.kind}>{texts.applied(rollout)}</span>}
                  </td>
                  <td>{rollout.rows.toLocaleString(i18n.language)}</td>
                  <td className={styles.quiet}>
                    {t('list.by', { name: rollout.startedBy, date: texts.moment(rollout.startedAt) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </ShortList>
    </Card>
  );
}
