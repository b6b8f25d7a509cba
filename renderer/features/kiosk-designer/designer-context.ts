import { createDesignerContext } from '#renderer/ui/designer/use-draft.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { ImageColoursByName } from './contrast.ts';
import type { Draft, GridPosition } from './draft.ts';
import type { Problem } from './review.ts';

/** Selected part of a screen, shown in the inspector. */
export type Part =
  | { readonly part: 'screen' | 'header' | 'footer' }
  | { readonly part: 'cell'; readonly position: GridPosition };

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** State shared by the parts of the designer. */
export interface Designer {
  readonly draft: Draft;
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
  /** The design is read-only. */
  readonly locked: boolean;
  readonly select: (part: Part, screen?: string) => void;
  /** Changes the draft as one step that can be undone; `typing` names the text field that changes it. */
  readonly act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Changes the selected screen. */
  readonly change: (step: StepKey, change: (screen: KioskScreen) => KioskScreen, typing?: string) => void;
}

/** Steps that can be undone. */
export type StepKey =
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

export const { DesignerContext, useDesigner } = createDesignerContext<Designer>();
