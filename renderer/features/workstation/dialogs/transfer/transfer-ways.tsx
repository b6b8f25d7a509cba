import { useTranslation } from 'react-i18next';
import styles from './transfer-ways.module.css';

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
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{t('transfer.where')}</legend>
      {WAYS.map((each) => (
        <label key={each} className={styles.way}>
          <input
            type="radio"
            name="way"
            className="visually-hidden"
            checked={way === each}
            onChange={() => onChange(each)}
          />
          {t(`transfer.to.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
