import { Button, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useStore } from 'jotai';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { MAX_COMMENT_LENGTH, setComment } from '#shared/contract/tickets/ticket-content.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ariaShortcut, isPressed } from '../actions/shortcut.ts';
import { commentLength, isTooLong, savedWithAtom, useComment } from '../unsaved-input.ts';
import styles from './comments.module.css';

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

interface CommentStatusProps {
  readonly id: string;
  /** Says what is wrong, and what would do. */
  readonly problem: string | null;
  /** Says its status where nothing is wrong. */
  readonly quiet: string | null;
}

/** Shows the status of the comment, beside its buttons and read out when it changes. */
function CommentStatus({ id, problem, quiet }: CommentStatusProps) {
  return (
    <span id={id} className={styles.status} data-wrong={problem !== null || undefined} aria-live="polite">
      {problem !== null && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
      {problem ?? quiet}
    </span>
  );
}

/** Says at the tab that there is a comment which the operator does not know yet, or one that is not saved. */
export function CommentMark({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { isNew, unsaved } = useComment(workstation);
  if (workstation.ticket === null) return null;
  if (unsaved) return <Mark kind="unfinished" text={t('comment.isUnsaved')} />;
  if (isNew) return <Mark kind="new" text={t('comment.isNew')} />;
  return null;
}

interface MarkProps {
  /** A full dot for what is new, a ring for what is not finished. */
  readonly kind: 'new' | 'unfinished';
  /** Says what the mark means, to screen readers and in a tooltip. */
  readonly text: string;
}

/** Says behind a tab's label that there is something to see in it. */
function Mark({ kind, text }: MarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} title={text}>
      <span className="visually-hidden">({text})</span>
    </span>
  );
}

/** Notes a comment on a ticket; a refusal is kept to be shown beside the field. */
function useSaveComment(idTicket: number, onSaved: (notes: string) => void) {
  const api = useApi();
  const { i18n } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, busy } = useAction(
    (notes: string, call: CallOptions) =>
      api.call(setComment, { params: { id: idTicket }, body: { notes } }, call),
    { refreshes: [LIVE.workstations], onDone: ({ notes }) => onSaved(notes) },
  );

  async function save(notes: string) {
    setRefusal(null);
    await run(notes, (rejected) => {
      setRefusal(errorText(i18n, rejected));
      return true;
    });
  }

  return { save, busy, refusal, forget: () => setRefusal(null) };
}

/** Warns when a ticket has left the workstation with a comment that was saved neither before nor with it. */
export function useUnsavedCommentWarning(workstation: Workstation): void {
  const { t } = useTranslation('attention');
  const store = useStore();
  const toasts = useToasts();
  const { unsaved } = useComment(workstation);
  const idTicket = workstation.ticket?.idTicket ?? null;
  const code = workstation.ticket?.code ?? '';
  const before = useRef({ idTicket, code, unsaved });

  const warn = useEffectEvent((ticket: { readonly idTicket: number | null; readonly code: string }) => {
    if (store.get(savedWithAtom) === ticket.idTicket) return;
    toasts.warning({
      title: ticket.code ? t('comment.lost', { code: ticket.code }) : t('comment.lostWithout'),
      text: t('comment.lostText'),
    });
  });

  useEffect(() => {
    const { current } = before;
    if (current.unsaved && current.idTicket !== idTicket) warn(current);
    before.current = { idTicket, code, unsaved };
  }, [idTicket, code, unsaved]);
}
