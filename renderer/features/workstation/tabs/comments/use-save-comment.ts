import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOptions } from '../../../../../shared/contract/client.ts';
import { putComment } from '../../../../../shared/contract/tickets/ticket-content.ts';
import { useApi } from '../../../../lib/server/api.tsx';
import { errorText } from '../../../../lib/server/error-text.ts';
import { LIVE } from '../../../../lib/server/follow-branches.ts';
import { useAction } from '../../../../lib/server/use-action.ts';

/** Notes a comment on a ticket; a refusal is kept to be shown beside the field. */
export function useSaveComment(idTicket: number, onSaved: (notes: string) => void) {
  const api = useApi();
  const { i18n } = useTranslation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, busy } = useAction(
    (notes: string, call: CallOptions) =>
      api.call(putComment, { params: { id: idTicket }, body: { notes } }, call),
    { refreshes: [LIVE.workstations], onDone: ({ notes }) => onSaved(notes) },
  );

  async function save(notes: string) {
    setRefusal(null);
    await run(notes, (refused) => {
      setRefusal(errorText(i18n, refused));
      return true;
    });
  }

  return { save, busy, refusal, forget: () => setRefusal(null) };
}
