import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from './not-for-you.module.css';

interface NotForYouProps {
  readonly title: string;
  /** Tells whether the role forbids it; else the kind of installation has no such page. */
  readonly byRole: boolean;
}

/** Says why an address does not open, and who can change that: being led home in silence looks like a fault. */
export function NotForYou({ title, byRole }: NotForYouProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <Card title={t(byRole ? 'notForYou.title' : 'notForYou.titleHere')}>
        <p>{byRole ? t('notForYou.text', { page: title }) : t('notForYou.textHere', { page: title })}</p>
        {byRole && <p>{t('notForYou.whom')}</p>}
        <Link to="/app/home" className={styles.home}>
          {t('notForYou.home')}
        </Link>
      </Card>
    </div>
  );
}
