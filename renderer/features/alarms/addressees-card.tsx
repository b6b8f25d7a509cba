import { useTranslation } from 'react-i18next';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import type { AlarmAddressee } from '#shared/contract/configuration/alarms.ts';

/** Name and mail address of an addressee. */
export const personText = ({ firstName, lastName, email }: AlarmAddressee): string =>
  [`${firstName} ${lastName}`.trim(), email].filter((part) => part !== '').join(' · ');

interface AddresseesCardProps {
  readonly people: readonly AlarmAddressee[];
  readonly recipients: readonly number[];
  readonly onChange: (recipients: readonly number[]) => void;
}

/** Selects the recipients of an alarm. */
export function AddresseesCard({ people, recipients, onChange }: AddresseesCardProps) {
  const { t } = useTranslation('alarms');
  return (
    <PickCard
      title={t('addressees')}
      hint={t('addresseesHint')}
      items={people.map((person) => ({ id: person.idUsers, name: personText(person), enabled: 'Y' }))}
      disabled={(name) => name}
      included={recipients}
      onChange={onChange}
      texts={{ included: t('told'), notIncluded: t('notTold') }}
    />
  );
}
