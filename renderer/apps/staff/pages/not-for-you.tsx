import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import styles from './not-for-you.module.css';

interface NotForYouProps {
  readonly title: string;
  readonly why: keyof typeof TEXTS;
}

/** Texts by the reason why a page is closed: installation type, role, or included branches. */
const TEXTS = {
  installation: { title: 'notForYou.titleHere', text: 'notForYou.textHere', whom: null },
  role: { title: 'notForYou.title', text: 'notForYou.text', whom: 'notForYou.whom' },
  branches: { title: 'notForYou.title', text: 'notForYou.textBranches', whom: 'notForYou.whomBranches' },
} as const;

/** Reason why an address does not open, and who can change that. A silent redirect would look like an error. */
export function NotForYou({ title, why }: NotForYouProps) {
  const { t } = useTranslation('shell');
  const texts = TEXTS[why];
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <Card title={t(texts.title)}>
        <p>{t(texts.text, { page: title })}</p>
        {texts.whom && <p>{t(texts.whom)}</p>}
        <Link to="/app/home" className={styles.home}>
          {t('notForYou.home')}
        </Link>
      </Card>
    </div>
  );
}
