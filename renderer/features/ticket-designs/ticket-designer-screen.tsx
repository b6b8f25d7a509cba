import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import type { Named } from '#renderer/ui/list/configured/named.ts';
import { listMessages } from '#shared/contract/configuration/messages.ts';
import {
  incompleteElements,
  type TicketDesign,
  usualDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import { type DesignedTicket, getTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { ElementCards } from './element-cards.tsx';
import { ticketDesigns } from './ticket-design-kind.ts';

interface Loaded {
  /** Null for a new one. */
  readonly ticket: DesignedTicket | null;
  readonly messages: readonly Named[];
}

/** Shows the designer of a new ticket, or of the one that the address names (operations specification, section 5). */
export function TicketDesignerScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const [ticket, messages] = await Promise.all([
      id === null ? null : api.call(getTicketDesign, { params: { id } }, { signal }),
      everyPage((query) => api.call(listMessages, { query: { ...query, sort: 'name' } }, { signal })),
    ]);
    return { ticket, messages };
  }

  return (
    <FormOfOne kind={ticketDesigns} load={load} nameOf={({ ticket }) => ticket?.name}>
      {(loaded) => <Designer {...loaded} />}
    </FormOfOne>
  );
}

function Designer({ ticket, messages }: Loaded) {
  const { t } = useTranslation(['ticket-designs', 'errors']);
  const [had] = useState<TicketDesign>(() => ticket?.design ?? usualDesign());
  const [design, setDesign] = useState(had);
  const lacking = incompleteElements(design).map((element) => t(`element.${element}`));
  return (
    <ConfiguredForm
      kind={ticketDesigns}
      row={ticket}
      title={t('design')}
      beside={{
        values: { design },
        dirty: design !== had,
        unfinished:
          lacking.length > 0 ? `${t('errors:INCOMPLETE_FORM_TITLE')}: ${lacking.join(', ')}` : undefined,
      }}
    >
      <ElementCards design={design} onChange={setDesign} messages={messages} />
    </ConfiguredForm>
  );
}
