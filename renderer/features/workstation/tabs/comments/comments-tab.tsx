import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaShortcut, isPressed } from '#renderer/features/workstation/actions/shortcut.ts';
import { commentLength, isTooLong, useComment } from '#renderer/features/workstation/unsaved-input.ts';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { CommentStatus } from './comment-status.tsx';
import styles from './comments-tab.module.css';
import { useSaveComment } from './use-save-comment.ts';

/**
 * Takes the note of staff on the ticket held, for the operator who serves the customer next (operations
 * specification, section 2).
 */
export function CommentsTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation(['attention', 'errors']);
  const { ticket } = workstation;
  if (!ticket) return <EmptyState title={t('noTicket')} hint={t('errors:WITHOUT_TICKET_ID')} />;
  return <CommentForm key={ticket.idTicket} workstation={workstation} ticket={ticket} />;
}

interface CommentFormProps {
  readonly workstation: Workstation;
  readonly ticket: Ticket;
}

const SAVE = { key: 'Enter', with: 'ctrl' } as const;

/** Edits the comment. What is typed stays until it is saved or discarded, whatever else happens. */
function CommentForm({ workstation, ticket }: CommentFormProps) {
  const { t, i18n } = useTranslation(['attention', 'common', 'workstation-dialogs', 'errors']);
  const toasts = useToasts();
  const connected = useConnection().state === 'connected';
  const { saved, text, unsaved, type, settle, see } = useComment(workstation);
  const { save, busy, refusal, forget } = useSaveComment(ticket.idTicket, (notes) => {
    settle(notes);
    toasts.success({ title: t('comment.saved') });
  });
  const statusId = useId();
  const tooLong = isTooLong(text) ? t('errors:TEXT_TOO_LONG', { longest: MAX_COMMENT_LENGTH }) : null;
  const problem = tooLong ?? refusal;
  const formatNumber = (n: number) => n.toLocaleString(i18n.language);

  useEffect(see, [see]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (unsaved && connected && !busy && !tooLong) void save(text);
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isPressed(SAVE, event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={styles.form} data-typed="comment" onSubmit={submit}>
      <Textarea
        aria-label={ticket.code ? t('comment.label', { code: ticket.code }) : t('comment.labelWithout')}
        placeholder={t('comment.placeholder')}
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value);
          forget();
        }}
        onKeyDown={onKey}
        error={Boolean(problem)}
        attributes={{
          input: { 'aria-describedby': statusId, 'aria-invalid': Boolean(problem), 'data-first': true },
        }}
        classNames={{
          root: styles.root ?? '',
          wrapper: styles.wrapper ?? '',
          input: styles.input ?? '',
        }}
      />
      <div className={styles.foot}>
        <CommentStatus
          id={statusId}
          problem={problem}
          quiet={unsaved ? t(connected ? 'comment.unsaved' : 'disconnected') : null}
        />
        <span className={styles.count}>
          {t('comment.count', {
            written: formatNumber(commentLength(text)),
            longest: formatNumber(MAX_COMMENT_LENGTH),
          })}
        </span>
        <Button h={44} disabled={text === saved || busy} onClick={() => settle()}>
          {t('common:action.cancel')}
        </Button>
        <Button
          type="submit"
          h={44}
          disabled={!unsaved || !connected || busy || tooLong !== null}
          aria-keyshortcuts={ariaShortcut(SAVE)}
          rightSection={<Kbd>{t('workstation-dialogs:key.also')}</Kbd>}
        >
          {t('common:action.save')}
        </Button>
      </div>
    </form>
  );
}
