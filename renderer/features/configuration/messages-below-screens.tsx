import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#renderer/lib/api.tsx';
import type { Level } from '#renderer/lib/installation.tsx';
import { SelectLevelFirst } from '#renderer/ui/list/configured/select-level-first.tsx';
import { useKindList } from '#renderer/ui/list/configured/use-configured-kind.ts';
import { type Scope, useScope } from '#renderer/ui/list/configured/use-scope.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  MAX_CONTENT_LENGTH,
  type Message,
  setMessageContent,
} from '#shared/contract/configuration/messages.ts';
import { text } from '#shared/contract/fields.ts';
import styles from './messages-below.module.css';
import { MESSAGES_BELOW } from './messages-screen.tsx';

/** Messages as the selected branch type sees them. */
export const MessagesOfBranchType = () => <Below level="branchType" />;

/** Messages as the selected branch sees them. */
export const MessagesOfBranch = () => <Below level="branch" />;

function Below({ level }: { readonly level: Level }) {
  const scope = useScope(MESSAGES_BELOW[level]);
  if (scope === null) return <SelectLevelFirst level={level} />;
  return <List key={JSON.stringify(scope)} level={level} scope={scope} />;
}

/** Empty content restores the inherited text. */
const inputSchema = z.object({ content: text(MAX_CONTENT_LENGTH) });

function List({ level, scope }: { readonly level: Level; readonly scope: Scope }) {
  const { t } = useTranslation(['messages', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const kind = MESSAGES_BELOW[level];
  const { rows, ...list } = useKindList(kind, scope);
  const { run } = useAction(
    ({ row, content }: { readonly row: Message; readonly content: string | null }, call) =>
      api.call(
        setMessageContent,
        { params: { id: row.id }, body: { ...scope, content } },
        { ...call, basedOn: { content: row.adapted === 'Y' ? row.content : null } },
      ),
    {
      refreshes: [kind.key],
      texts: kind.texts,
      onDone: ({ name }) => toasts.success({ title: t('EDIT_SUCCESS'), text: name }),
    },
  );

  const columns: readonly Column<Message>[] = [
    { key: 'name', header: t('name'), width: 152, weight: 'strong', sortable: true, read: Name },
    {
      key: 'content',
      header: t('contentHere'),
      control: { kind: 'text', maxLength: MAX_CONTENT_LENGTH },
    },
    { key: 'adapted', header: t('adapted'), width: 100, read: ({ adapted }) => <YesNo value={adapted} /> },
    { key: 'contentAbove', header: t('contentAbove'), width: 184 },
    { key: 'editLevel', header: t('editLevel'), width: 164, sortable: true, read: Opened },
  ];
  return (
    <>
      <PageHeader />
      <p className={styles.lead}>{t('belowHint')}</p>
      <DataTable
        // Messages made at central are editable here as far as they are open, so the lock is removed.
        list={{ ...list, rows: rows.map(({ lockedBy: _, ...message }): Message => message) }}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('common:list.changedByOthers') },
        }}
        editing={{
          schema: inputSchema,
          draftOf: ({ content }) => ({ content }),
          save: (row, { content }, showError) =>
            run({ row, content: content === '' || content === row.contentAbove ? null : content }, showError),
        }}
        fixedWhy={({ editDisabled }) => (editDisabled === 'Y' ? t('locked') : undefined)}
      />
    </>
  );
}

/** Name of a message, marked if disabled. */
function Name({ name, enabled }: Message) {
  const { t } = useTranslation('messages');
  return (
    <>
      {name}
      {enabled === 'N' && <span className={styles.off}> {t('off')}</span>}
    </>
  );
}

/** Lowest level at which a message may be adapted, with a lock if that is above this one. */
function Opened({ editLevel, editDisabled }: Message) {
  const { t } = useTranslation(['messages', 'common']);
  return (
    <span className={styles.level} title={editDisabled === 'Y' ? t('locked') : undefined}>
      {editDisabled === 'Y' && <IconLock size={16} stroke={1.75} role="img" aria-label={t('locked')} />}
      {t(`common:levels.${editLevel}`)}
    </span>
  );
}
