import { createContext, useContext } from 'react';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { ImageColoursByName } from './draft/contrast.ts';
import type { Draft } from './draft/draft.ts';
import type { GridPosition } from './draft/grid-changes.ts';
import type { Problem } from './draft/review.ts';

/** The part of a screen that is chosen: its inspector shows. */
export type Part =
  | { readonly part: 'screen' | 'header' | 'footer' }
  | { readonly part: 'cell'; readonly place: GridPosition };

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the parts of the designer share. */
export interface Designer {
  readonly draft: Draft;
  readonly screen: KioskScreen;
  readonly part: Part;
  /** The language that previews speak. */
  readonly language: Language;
  readonly problems: readonly Problem[];
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
  /** Hashes of the pictures that kiosks may show, by their names. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly imageColours: ImageColoursByName;
  /** Tells that all of it is only shown. */
  readonly locked: boolean;
  readonly select: (part: Part, screen?: string) => void;
  /** Changes the whole draft; `step` is the key of what was done, `typing` names the field that is typed into. */
  readonly act: (step: StepKey, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Changes the chosen screen. */
  readonly change: (step: StepKey, change: (screen: KioskScreen) => KioskScreen, typing?: string) => void;
}

/** Names what can be undone. */
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

export const DesignerContext = createContext<Designer | null>(null);

/** Answers what the designer is at. Throws outside it. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('useDesigner needs a DesignerContext above it');
  return designer;
}
