import { useTranslation } from 'react-i18next';
import { WaysField } from '../fields/ways-field.tsx';

const WAYS = ['queue', 'user'] as const;
export type TransferWay = (typeof WAYS)[number];

interface TransferWaysProps {
  readonly way: TransferWay;
  readonly onChange: (way: TransferWay) => void;
}

/** Chooses one of the two ways to hand a ticket on. */
export function TransferWays({ way, onChange }: TransferWaysProps) {
  const { t } = useTranslation('workstation-dialogs');
  return (
    <WaysField
      legend={t('transfer.where')}
      ways={WAYS.map((value) => ({ value, label: t(`transfer.to.${value}`) }))}
      value={way}
      onChange={onChange}
    />
  );
}
