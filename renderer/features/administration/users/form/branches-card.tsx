import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickList } from '#renderer/ui/pick-list/pick-list.tsx';
import type { UserFullData } from '#shared/contract/access/users.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import styles from './user-cards.module.css';

interface BranchesCardProps {
  readonly user: UserFullData | null;
  /** The enabled ones. */
  readonly branches: readonly Branch[];
  readonly included: readonly number[];
  readonly onChange: (included: readonly number[]) => void;
  readonly disabled: boolean;
}

/** Chooses the branches that a user is offered; a disabled one stays with users who have it. */
export function BranchesCard({ user, branches, included, onChange, disabled }: BranchesCardProps) {
  const { t } = useTranslation('users');
  // Leaves the choice to central: a branch of a network knows no branch but itself.
  const choosesHere = useShows()('configuration.global');
  if (!choosesHere) return null;
  const others = (user?.branchesIncluded ?? []).filter(({ id }) => !branches.some((one) => one.id === id));
  const items = [
    ...branches,
    ...others.map(({ id, name, enabled }) => ({
      id,
      name: name === '' ? t('unknownBranch', { id }) : enabled === 'Y' ? name : t('disabledSuffix', { name }),
    })),
  ];
  return (
    <Card title={t('branches')}>
      <p className={styles.hint}>{t('branchesHint')}</p>
      <PickList
        items={items}
        included={included}
        onChange={onChange}
        disabled={disabled}
        texts={{ included: t('included'), notIncluded: t('notIncluded') }}
      />
    </Card>
  );
}
