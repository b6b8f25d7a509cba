import { Button, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
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
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { Kbd } from '#renderer/ui/marks/kbd.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { type CallOptions, Unreachable } from '#shared/contract/client.ts';
import { getComment, MAX_COMMENT_LENGTH, setComment } from '#shared/contract/tickets/ticket-content.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ariaShortcut, isPressed } from '../actions/shortcut.ts';
import { commentLength, isTooLong, normalizeComment, useComment } from '../unsaved-input.ts';
import styles from './tabs.module.css';

/** Staff comment on the current ticket, for the next operator (operations specification, section 2). */
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

/** Edits the comment. The draft stays until it is saved or discarded. */
function CommentForm({ workstation, ticket }: CommentFormProps) {
  const { t, i18n } = useTranslation(['attention', 'common', 'workstation-dialogs', 'errors']);
  const toasts = useToasts();
  const connected = useConnection().state === 'connected';
  const { saved, text, unsaved, type, reset, see } = useComment(workstation);
  const { save, busy, error, clearError } = useSaveComment(ticket.idTicket, (notes) => {
    reset(notes);
    toasts.success({ title: t('comment.saved') });
  });
  const statusId = useId();
  const tooLong = isTooLong(text) ? t('errors:TEXT_TOO_LONG', { max: MAX_COMMENT_LENGTH }) : null;
  const problem = tooLong ?? error;
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
    <form className={styles.form} data-input="comment" onSubmit={submit}>
      <Textarea
        aria-label={ticket.code ? t('comment.label', { code: ticket.code }) : t('comment.labelWithout')}
        placeholder={t('comment.placeholder')}
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value);
          clearError();
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
          status={unsaved ? t(connected ? 'comment.unsaved' : 'disconnected') : null}
        />
        <span className={styles.count}>
          {t('comment.count', {
            written: formatNumber(commentLength(text)),
            max: formatNumber(MAX_COMMENT_LENGTH),
          })}
        </span>
        <Button h={44} disabled={text === saved || busy} onClick={() => reset()}>
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
  /** The validation error. */
  readonly problem: string | null;
  /** Status text without an error. */
  readonly status: string | null;
}

/** Status beside the buttons, announced by screen readers on change. */
function CommentStatus({ id, problem, status }: CommentStatusProps) {
  return (
    <span id={id} className={styles.status} data-wrong={problem !== null || undefined} aria-live="polite">
      {problem !== null && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
      {problem ?? status}
    </span>
  );
}

/** Mark on the tab for an unread or an unsaved comment. */
export function CommentMark({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { isNew, unsaved } = useComment(workstation);
  if (workstation.ticket === null) return null;
  if (unsaved) return <Mark kind="unfinished" text={t('comment.isUnsaved')} />;
  if (isNew) return <Mark kind="new" text={t('comment.isNew')} />;
  return null;
}

interface MarkProps {
  /** A filled dot for new, a ring for unsaved. */
  readonly kind: 'new' | 'unfinished';
  /** Text of the mark for screen readers and the tooltip. */
  readonly text: string;
}

function Mark({ kind, text }: MarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} title={text}>
      <span className="visually-hidden">({text})</span>
    </span>
  );
}

/** Saves the comment of a ticket; the error is shown beside the field. */
function useSaveComment(idTicket: number, onSaved: (notes: string) => void) {
  const api = useApi();
  const { i18n } = useTranslation();
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = useAction(
    (notes: string, call: CallOptions) =>
      api.call(setComment, { params: { id: idTicket }, body: { notes } }, call),
    { refreshes: [LIVE.workstations], onDone: ({ notes }) => onSaved(notes) },
  );

  async function save(notes: string) {
    setError(null);
    await run(notes, (rejected) => {
      setError(errorText(i18n, rejected));
      return true;
    });
  }

  return { save, busy, error, clearError: () => setError(null) };
}

interface LeftTicket {
  readonly idTicket: number | null;
  readonly code: string;
  /** Unsaved comment; null if there was none. */
  readonly draft: string | null;
}

/**
 * Warns when a ticket left the workstation with an unsaved comment. Only the server knows whether the command that
 * released the ticket stored it: the push and the answer of that command arrive in any order, or the answer is lost.
 */
export function useUnsavedCommentWarning(workstation: Workstation): void {
  const { t } = useTranslation('attention');
  const toasts = useToasts();
  const isStored = useIsCommentStored();
  const { unsaved, text } = useComment(workstation);
  const idTicket = workstation.ticket?.idTicket ?? null;
  const code = workstation.ticket?.code ?? '';
  const draft = unsaved ? text : null;
  const before = useRef<LeftTicket>({ idTicket, code, draft });

  const warnUnlessStored = useEffectEvent(async (left: LeftTicket) => {
    if (left.idTicket === null || left.draft === null) return;
    if (await isStored(left.idTicket, left.draft)) return;
    toasts.warning({
      title: left.code ? t('comment.lost', { code: left.code }) : t('comment.lostWithout'),
      text: t('comment.lostText'),
    });
  });

  useEffect(() => {
    if (before.current.idTicket !== idTicket) void warnUnlessStored(before.current);
    before.current = { idTicket, code, draft };
  }, [idTicket, code, draft]);
}

/**
 * Returns a function that reads whether a comment is stored; repeats the read until the server answers. A refused read
 * counts as stored: its loss is not known, and the session has ended or the server has logged the error.
 */
function useIsCommentStored() {
  const api = useApi();
  const queries = useQueryClient();
  return async (id: number, draft: string): Promise<boolean> => {
    const answer = await queries
      .fetchQuery({
        queryKey: ['stored-comment', id],
        queryFn: ({ signal }) => api.call(getComment, { params: { id } }, { signal }),
        retry: (_, error) => error instanceof Unreachable,
      })
      .catch(() => null);
    return answer === null || answer.notes === normalizeComment(draft);
  };
}
