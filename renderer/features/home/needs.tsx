import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import styles from './home-screen.module.css';
import { type Concern, useNeedText } from './use-need-text.ts';
import { useNeeds } from './use-needs.ts';

/** Page that handles a concern; undefined if the user has none. */
export type WhereTo = (concern: Concern) => string | undefined;

/** Issues that the user can fix now, with links; a calm text without any. */
export function Needs({ whereTo }: { readonly whereTo: WhereTo }) {
  const { t } = useTranslation('home');
  const { data, isError, refetch } = useNeeds();
  const concerns =
    data?.filter((need) => need.kind !== 'lastWorkstation').filter((need) => whereTo(need)) ?? [];
  const branches = new Set(concerns.flatMap((each) => ('idBranches' in each ? each.idBranches : [])));
  const textOf = useNeedText(branches.size > 1);
  return (
    <section className={styles.needs} aria-labelledby="needs">
      <h2 id="needs">{t('title')}</h2>
      {!data && isError && (
        <RetryState title={t('unknown')} hint={t('unknownHint')} onRetry={() => void refetch()} />
      )}
      {data && concerns.length === 0 && (
        <p className={styles.calm}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          {t('nothing')}
        </p>
      )}
      <ul>
        {concerns.map((concern) => (
          <li key={'idBranches' in concern ? `${concern.kind} ${concern.idBranches}` : concern.kind}>
            <Need text={textOf(concern)} to={whereTo(concern) ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NeedProps {
  readonly text: string;
  readonly to: string;
}

const Need = ({ text, to }: NeedProps) => (
  <Link className={styles.line} to={to}>
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
    <span>{text}</span>
    <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
  </Link>
);
