import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { savedWithAtom, useComment } from '#renderer/features/workstation/unsaved-input.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';

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
