import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  createDisplayDesign,
  type DisplayDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { displayDesigns } from './display-design-kind.ts';
import type { Draft } from './draft/draft.ts';

/** Saves a draft as the design that has this id, or as a new one. */
export function useSave(id: number | null, onSaved: (saved: DisplayDesign) => void) {
  const { t } = useTranslation('display-designs');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (body: Draft, call) =>
      id === null
        ? api.call(createDisplayDesign, { body }, call)
        : api.call(updateDisplayDesign, { params: { id }, body }, call),
    {
      refreshes: [displayDesigns.key],
      onDone(saved) {
        toasts.success({ title: t(id === null ? 'ADD_SUCCESS' : 'EDIT_SUCCESS'), text: saved.name });
        onSaved(saved);
      },
    },
  );
}
