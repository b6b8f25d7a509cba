import { IconAlertTriangle, IconCheck, IconChevronRight, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import styles from './needs.module.css';
import { type Concern, useNeedText } from './use-need-text.ts';
import { useNeeds } from './use-needs.ts';

/** Leads to where something is looked after; missing where this user has no such page. */
export type WhereTo = (concern: Concern) => string | undefined;

/** Says what needs the signed-in user now, and calmly where nothing does. */
export function Needs({ whereTo }: { readonly whereTo: WhereTo }) {
  const { t } = useTranslation('home');
  const { data, isError, refetch } = useNeeds();
  const concerns = data?.filter((need) => need.kind !== 'lastWorkstation') ?? [];
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
            <Line concern={concern} text={textOf(concern)} to={whereTo(concern)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly concern: Concern;
  readonly text: string;
  readonly to: string | undefined;
}

function Line({ concern, text, to }: LineProps) {
  // Somebody waits all day long: that is a fact, and a trouble only once it is too long.
  const isCalm = concern.kind === 'longestWait' && concern.late === 'N';
  const Icon = isCalm ? IconClock : IconAlertTriangle;
  const said = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{text}</span>
    </>
  );
  if (to === undefined) {
    return (
      <p className={styles.line} data-calm={isCalm || undefined}>
        {said}
      </p>
    );
  }
  return (
    <Link className={styles.line} data-calm={isCalm || undefined} to={to}>
      {said}
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
