import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { type DisplayDesign, getDisplayDesign } from '#shared/contract/configuration/display-designs.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { DesignCard } from './design-card.tsx';
import { displayDesigns } from './display-design-kind.ts';
import { designOf, newDesign, typedDesign, typedOf } from './typed-design.ts';

/** Shows the form that adds a design of displays, or changes the one that the address names. */
export function DisplayDesignFormScreen() {
  const api = useApi();
  const load = async (id: number | null, signal: AbortSignal) => ({
    design: id === null ? null : await api.call(getDisplayDesign, { params: { id } }, { signal }),
  });
  return (
    <FormOfOne kind={displayDesigns} load={load} nameOf={({ design }) => design?.name}>
      {({ design }) => <Form row={design} />}
    </FormOfOne>
  );
}

function Form({ row }: { readonly row: DisplayDesign | null }) {
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
      <DesignCard draft={draft} />
    </ConfiguredForm>
  );
}
