import { createDesigner } from '#renderer/ui/designer/create-designer.tsx';
import { type KioskScreenView, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { ImageColoursByName } from './contrast.ts';
import { type Draft, draftOf, type GridPosition } from './draft.ts';
import type { Problem } from './review.ts';

/** Selected part of a screen, shown in the inspector. */
export type Part =
  | { readonly part: 'screen' | 'header' | 'footer' }
  | { readonly part: 'cell'; readonly position: GridPosition };

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** State of the designer besides its draft. */
interface DesignerState {
  readonly screen: KioskScreen;
  readonly part: Part;
  /** Language of the previews. */
  readonly language: Language;
  readonly problems: readonly Problem[];
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
  /** Hashes of the images for kiosks by file name. */
  readonly imageHashes: Readonly<Record<string, string>>;
  readonly imageColours: ImageColoursByName;
  readonly select: (part: Part, screen?: string) => void;
  /** Selects a part and opens its inspector. */
  readonly edit: (part: Part, screen?: string) => void;
  /** Changes the selected screen. */
  readonly change: (step: StepKey, change: (screen: KioskScreen) => KioskScreen, typing?: string) => void;
}

/** Steps that can be undone. */
type StepKey =
  | 'text'
  | 'button'
  | 'add'
  | 'remove'
  | 'duplicate'
  | 'move'
  | 'grid'
  | 'style'
  | 'screen'
  | 'newScreen'
  | 'deleteScreen';

/** The screens of a kiosk are stored and saved together. */
interface StoredScreens {
  readonly idKiosk: number;
  readonly screens: readonly KioskScreenView[];
}

export const { Designer, useDesign, useDesigner } = createDesigner<
  StoredScreens,
  Draft,
  StepKey,
  DesignerState
>({
  texts: 'kiosk-designer',
  refreshes: 'kiosk-screens',
  replaceStep: 'screen',
  storageKey: ({ idKiosk }) => `turno.kioskDesigner.${idKiosk}`,
  toDraft: ({ screens }) => draftOf(screens),
  save: async (api, stored, draft, call) => ({
    idKiosk: stored.idKiosk,
    screens: await api.call(
      saveKioskScreens,
      { params: { id: stored.idKiosk }, body: { screens: [...draft] } },
      { ...call, basedOn: { screens: draftOf(stored.screens) } },
    ),
  }),
});
