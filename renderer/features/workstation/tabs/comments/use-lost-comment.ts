import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { useComment } from './use-comment.ts';

/** Warns when a ticket has left the workstation with an unsaved comment. */
export function useLostComment(workstation: Workstation): void {
  const { t } = useTranslation('attention');
  const toasts = useToasts();
  const { unsaved } = useComment(workstation);
  const idTicket = workstation.ticket?.idTicket ?? null;
  const code = workstation.ticket?.code ?? '';
  const before = useRef({ idTicket, code, unsaved });

  const tell = useEffectEvent((lost: string) =>
    toasts.warning({
      title: lost ? t('comment.lost', { code: lost }) : t('comment.lostWithout'),
      text: t('comment.lostText'),
    }),
  );

  useEffect(() => {
    const { current } = before;
    if (current.unsaved && current.idTicket !== idTicket) tell(current.code);
    before.current = { idTicket, code, unsaved };
  }, [idTicket, code, unsaved]);
}
