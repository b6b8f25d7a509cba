import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import type { Named } from '#renderer/ui/list/configured/named.ts';
import { type DisplayDesign, getDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { listMessages } from '#shared/contract/configuration/messages.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { DesignCard } from './design-card.tsx';
import { displayDesigns } from './display-design-kind.ts';
import { designOf, newDesign, typedDesign, typedOf } from './typed-design.ts';

/** Shows the form that adds a design of displays, or changes the one that the address names. */
export function DisplayDesignFormScreen() {
  const api = useApi();
  async function load(id: number | null, signal: AbortSignal) {
    const [design, messages] = await Promise.all([
      id === null ? null : api.call(getDisplayDesign, { params: { id } }, { signal }),
      everyPage((query) => api.call(listMessages, { query: { ...query, sort: 'name' } }, { signal })),
    ]);
    return { design, messages };
  }
  return (
    <FormOfOne kind={displayDesigns} load={load} nameOf={({ design }) => design?.name}>
      {({ design, messages }) => <Form row={design} messages={messages} />}
    </FormOfOne>
  );
}

interface FormProps {
  readonly row: DisplayDesign | null;
  readonly messages: readonly Named[];
}

function Form({ row, messages }: FormProps) {
  const { t, i18n } = useTranslation('display-designs');
  const [before] = useState(
    () => row?.design ?? newDesign(LANGUAGES.find((each) => i18n.language.startsWith(each)) ?? 'es'),
  );
  const draft = useDraft(typedDesign, typedOf(before));
  return (
    <ConfiguredForm
      kind={displayDesigns}
      row={row}
      title={t('design')}
      beside={{
        values: draft.body ? { design: designOf(draft.body, before) } : {},
        dirty: draft.dirty,
        unfinished: draft.body ? undefined : t('unfinished'),
      }}
    >
      <DesignCard draft={draft} messages={messages} />
    </ConfiguredForm>
  );
}
