import type { TFunction } from 'i18next';
import type { RefObject } from 'react';
import type { Page } from '#renderer/features/signage/pace/popup-timing.ts';
import type { CallsState } from '#renderer/features/signage/turns/calls.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';

/** What each of the screen types is drawn from. */
export interface LayoutProps {
  readonly t: TFunction<'signage'>;
  readonly display: Display;
  readonly turns: CallsState;
  /** The calls that a lineal screen shows now. */
  readonly standing: Page<DisplayCall> | null;
  /** The place of the current turn at rest: the pop-up grows from there and returns. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** The message of the branch, or that the server is gone. */
  readonly below: string;
  readonly isCurrent: boolean;
  readonly time: string;
}
