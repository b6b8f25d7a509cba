import { useTranslation } from 'react-i18next';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useDeletion } from '#renderer/ui/list/data-table/rows/delete-dialog.tsx';
import { InlineCreateForm } from '#renderer/ui/list/data-table/rows/inline-create-form.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { type BlacklistEntry, blacklistBody } from '#shared/contract/access/blacklist.ts';
import styles from './preferences-tab.module.css';
import { useBlacklist } from './use-blacklist.ts';

/** Edits the list of passwords that are not accepted: added and taken off, never changed. */
export function BlacklistView() {
  const { t } = useTranslation(['preferences', 'errors']);
  const { list, forbidden, add, remove } = useBlacklist();
  const confirmDeletion = useDeletion();
  if (forbidden) return <Notice kind="error">{t('errors:BLACKLIST_AUTH_ERROR')}</Notice>;

  const columns: readonly Column<BlacklistEntry>[] = [
    {
      key: 'password',
      header: t('blacklist.password'),
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
  ];
  return (
    <>
      <p className={styles.intro}>{t('blacklist.intro')}</p>
      <InlineCreateForm
        title={t('blacklist.new')}
        addLabel={t('blacklist.add')}
        columns={columns}
        schema={blacklistBody}
        initial={{ password: '' }}
        onAdd={add}
      />
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ password }) => password}
        texts={{
          search: t('blacklist.search'),
          count: t('blacklist.count', { count: list.total }),
          empty: { title: t('blacklist.empty'), hint: t('blacklist.emptyHint') },
        }}
        onDelete={(entry) =>
          confirmDeletion({
            name: entry.password,
            loses: t('blacklist.deleteText'),
            remove: () => remove(entry),
          })
        }
      />
    </>
  );
}
