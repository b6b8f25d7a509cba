import type { i18n as Texts } from 'i18next';
import { type CSSProperties, useMemo } from 'react';
import { useParentMessage } from '#renderer/public-pages/design.ts';
import { SCREEN_TYPES, showsPopup } from '#shared/contract/devices/signage-design.ts';
import type { ToSignagePreview } from '#shared/contract/devices/signage-preview.ts';
import { NO_CALLS } from './calls.ts';
import { usePopped } from './display-page.tsx';
import { IDLE_PACE } from './popup-timing.ts';
import { Sign } from './sign.tsx';
import css from './signage.module.css';
import { TextMessage } from './text-message.tsx';

/** Renders the draft of the designer with the components of the display. Silent: the designer plays the sounds. */
export function PreviewPage({ i18n }: { readonly i18n: Texts }) {
  const message = useParentMessage<ToSignagePreview>('signage-preview');
  if (!message) return <TextMessage>{null}</TextMessage>;
  return <Draft i18n={i18n} message={message} />;
}

function Draft({ i18n, message }: { readonly i18n: Texts; readonly message: ToSignagePreview }) {
  const { display, board, scene, selected, noSlides } = message;
  // Messages arrive as copies; the same calls are the same page.
  const calls = JSON.stringify(message.currentCalls);
  const page = useMemo(() => {
    const currentCalls: ToSignagePreview['currentCalls'] = JSON.parse(calls);
    return currentCalls.length === 0 ? null : { calls: currentCalls, since: 0 };
  }, [calls]);
  const disconnectedSince = useMemo(() => (scene === 'lost' ? Date.now() : null), [scene]);
  const popped = usePopped(
    showsPopup(display.popup) && display.screenType !== SCREEN_TYPES.lineal ? page : null,
  );
  return (
    <div
      className={css.preview}
      data-selected={selected ?? undefined}
      style={{ '--no-slides': JSON.stringify(noSlides) } as CSSProperties}
    >
      <Sign
        i18n={i18n}
        display={display}
        popped={popped}
        disconnectedSince={disconnectedSince}
        callsState={{ ...NO_CALLS, board, pace: { ...IDLE_PACE, page } }}
        currentPage={page}
        now={Date.now}
      />
    </div>
  );
}
