import type { i18n as Texts } from 'i18next';
import { type CSSProperties, useMemo } from 'react';
import { useTold } from '#renderer/public-pages/preview/use-told.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { ToSignagePreview } from '#shared/contract/devices/signage-preview.ts';
import { AT_REST } from '../pace/pace.ts';
import { NO_TURNS } from '../turns/turns.ts';
import { PlainMessage } from '../views/plain-message.tsx';
import { Sign } from '../views/sign.tsx';
import { usePopped } from '../views/standing-out.ts';
import css from './preview-page.module.css';

/**
 * Shows the draft that the editor around it tells it, by the very page that waiting rooms see: what is seen here is
 * what they will see. It makes no sound: what is heard is played by the editor.
 */
export function PreviewPage({ i18n }: { readonly i18n: Texts }) {
  const told = useTold<ToSignagePreview>('signage-preview');
  if (!told) return <PlainMessage>{null}</PlainMessage>;
  return <Draft i18n={i18n} told={told} />;
}

function Draft({ i18n, told }: { readonly i18n: Texts; readonly told: ToSignagePreview }) {
  const { display, board, scene, chosen, noSlides } = told;
  // What is told arrives as a copy: the same calls are the same page.
  const calls = JSON.stringify(told.standing);
  const page = useMemo(() => {
    const standing: ToSignagePreview['standing'] = JSON.parse(calls);
    return standing.length === 0 ? null : { calls: standing, since: 0 };
  }, [calls]);
  const lostSince = useMemo(() => (scene === 'lost' ? Date.now() : null), [scene]);
  const popped = usePopped(display.popup.enabled && display.screenType !== SCREEN_TYPES.lineal ? page : null);
  return (
    <div
      className={css.preview}
      data-chosen={chosen ?? undefined}
      style={{ '--no-slides': JSON.stringify(noSlides) } as CSSProperties}
    >
      <Sign
        {...{ i18n, display, popped, lostSince }}
        turns={{ ...NO_TURNS, board, pace: { ...AT_REST, page } }}
        standing={page}
        now={Date.now}
      />
    </div>
  );
}
