import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  createDisplayDesign,
  type DisplayDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { displayDesigns } from './display-design-kind.ts';
import type { Draft } from './draft/draft.ts';

/** Saves a draft as the design that it was made from, or as a new one. */
export function useSave(based: DisplayDesign | null, onSaved: (saved: DisplayDesign) => void) {
  const { t } = useTranslation('display-designs');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (body: Draft, call) =>
      based === null
        ? api.call(createDisplayDesign, { body }, call)
        : api.call(updateDisplayDesign, { params: { id: based.id }, body }, { ...call, basedOn: based }),
    {
      refreshes: [displayDesigns.key],
      texts: 'display-designs',
      onDone(saved) {
        toasts.success({ title: t(based === null ? 'ADD_SUCCESS' : 'EDIT_SUCCESS'), text: saved.name });
        onSaved(saved);
      },
    },
  );
}
