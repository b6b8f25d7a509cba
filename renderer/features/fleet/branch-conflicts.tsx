import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import type { ConflictingChange, ConflictingValue } from '#shared/contract/central/conflicts.ts';
import styles from '../branch-table.module.css';
import { isNamedColumn } from './named-column.ts';

/** Shows one change that did not prevail: a line for each value, with what holds instead and why. */
export function ConflictRow({ change }: { readonly change: ConflictingChange }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const { at, entity, pk, name, values, reason, branchName, against } = change;
  const height = values.length;
  return (
    <tbody className={styles.group}>
      {values.map((value, line) => (
        <tr key={value.field}>
          {line === 0 && (
            <>
              <td rowSpan={height}>{moment(at)}</td>
              <td rowSpan={height}>
                {name || t('lost.unknownWho', { pk })}
                <span className={styles.kind}>{t(`lost.entity.${entity}`)}</span>
              </td>
            </>
          )}
          <td>{isNamedColumn(value.field) ? t(`lost.column.${value.field}`) : value.field}</td>
          <td>
            <Value kind={value.kind} value={value.kept} />
          </td>
          <td className={styles.reason}>
            <Value kind={value.kind} value={value.lost} />
          </td>
          {line === 0 && (
            <td rowSpan={height} className={styles.reason}>
              {t(`lost.reason.${reason}`, { branch: branchName, other: against ?? t('lost.central') })}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** Shows a value as people read it. */
function Value({ kind, value }: Pick<ConflictingValue, 'kind'> & { readonly value: string | null }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  if (value === null) return t('lost.nothing');
  if (kind === 'secret') return t('lost.secret');
  if (kind === 'yesNo') return <YesNo value={value === 'Y' ? 'Y' : 'N'} />;
  if (kind === 'moment') return moment(Number(value));
  return value === '' ? t('lost.nothing') : value;
}
