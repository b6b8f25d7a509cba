import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { setComment } from '#shared/contract/tickets/ticket-content.ts';

/** Notes a comment on a ticket; a refusal is kept to be shown beside the field. */
export function useSaveComment(idTicket: number, onSaved: (notes: string) => void) {
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
