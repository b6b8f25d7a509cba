import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PickList } from '#renderer/ui/pick-list/pick-list.tsx';
import type { UserFullData } from '#shared/contract/access/users.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import styles from './user-cards.module.css';

type YesNo = UserFullData['worksAtBranches'];

interface BranchesCardProps {
  readonly user: UserFullData | null;
  /** The enabled ones. */
  readonly branches: readonly Branch[];
  readonly included: readonly number[];
  readonly onChange: (included: readonly number[]) => void;
  /** Access to branches; null inherits it from the role. */
  readonly atBranches: YesNo | null;
  readonly onAtBranches: (selected: YesNo | null) => void;
  readonly disabled: boolean;
}

const CHOICES = ['', 'Y', 'N'] as const;

/**
 * Selects the branches of a user; a disabled one stays with users who have it. At central also whether they sign
 * in at branches, which receive no data of others.
 */
export function BranchesCard(props: BranchesCardProps) {
  const { user, branches, included, onChange, atBranches, onAtBranches, disabled } = props;
  const { t } = useTranslation('users');
  const isLimited = useAtomValue(sessionAtom)?.user.limited === true;
  const hasBranches = useShows()('fleet');
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
      {hasBranches && (
        <FormFields>
          <SelectField
            label={t('worksAtBranches')}
            hint={t(atBranches === 'N' ? 'worksAtCentralHint' : 'worksAtBranchesHint')}
            options={CHOICES.filter((choice) => choice !== '' || !user).map((value) => ({
              value,
              label: t(`works.${value || 'BY_ROLE'}`),
            }))}
            value={atBranches ?? ''}
            disabled={disabled}
            onChange={(selected) => onAtBranches(CHOICES.find((choice) => choice === selected) || null)}
          />
        </FormFields>
      )}
      <p className={styles.hint}>{t(isLimited && !disabled ? 'branchesHintLimited' : 'branchesHint')}</p>
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
