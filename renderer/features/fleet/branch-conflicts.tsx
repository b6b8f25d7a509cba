import { useTranslation } from 'react-i18next';
import { ShortList } from '#renderer/ui/list/short-list.tsx';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { ConflictingChange, ConflictingValue } from '#shared/contract/central/conflicts.ts';
import type texts from '#shared/i18n/locales/es/fleet.json';
import { useConflicts } from './api.ts';
import styles from './fleet.module.css';
import { useFleetTexts } from './texts.ts';

/** Lists the discarded changes of conflicts between central and branches. */
export function ConflictsCard({ idBranches }: { readonly idBranches: number }) {
  const { t } = useTranslation('fleet');
  const list = useConflicts(idBranches);
  return (
    <Card title={t('lost.title')}>
      {list.total > 0 && <p className={styles.none}>{t('lost.hint')}</p>}
      <ShortList list={list} empty={t('lost.none')}>
        <ScrollRegion className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('lost.at')}</th>
                <th scope="col">{t('lost.who')}</th>
                <th scope="col">{t('lost.field')}</th>
                <th scope="col">{t('lost.kept')}</th>
                <th scope="col">{t('lost.lost')}</th>
                <th scope="col">{t('lost.why')}</th>
              </tr>
            </thead>
            {list.rows.map((change) => (
              <ConflictRow key={change.id} change={change} />
            ))}
          </table>
        </ScrollRegion>
      </ShortList>
    </Card>
  );
}

/** One discarded change: each value, the value that prevailed, and why. */
function ConflictRow({ change }: { readonly change: ConflictingChange }) {
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
            <Value kind={value.kind} value={value.applied} />
          </td>
          <td className={styles.reason}>
            <Value kind={value.kind} value={value.discarded} />
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

/** Formats a value for display. */
function Value({ kind, value }: Pick<ConflictingValue, 'kind'> & { readonly value: string | null }) {
  const { t } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  if (value === null) return t('lost.nothing');
  if (kind === 'secret') return t('lost.secret');
  if (kind === 'yesNo') return <YesNo value={value === 'Y' ? 'Y' : 'N'} />;
  if (kind === 'moment') return moment(Number(value));
  return value === '' ? t('lost.nothing') : value;
}

type NamedColumn = keyof (typeof texts)['lost']['column'];

const NAMED: Readonly<Record<NamedColumn, true>> = {
  id_sender: true,
  id_receiver: true,
  text: true,
  created_at: true,
  is_read: true,
  deleted: true,
  first_name: true,
  mid_name: true,
  last_name: true,
  account: true,
  telephone: true,
  image_location: true,
  crm_link: true,
  id_number: true,
  email: true,
  id_attention_areas: true,
  id_employees: true,
  id_roles: true,
  username: true,
  password_hash: true,
  user_type: true,
  enabled: true,
  password_changed_at: true,
  change_password: true,
  password_history: true,
};

/** True when the column has a text; columns of later versions are shown by name. */
const isNamedColumn = (column: string): column is NamedColumn => Object.hasOwn(NAMED, column);
