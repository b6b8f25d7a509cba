import { type CSSProperties, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { KioskButton as Button } from '#shared/contract/devices/kiosk-screen.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { subtitleOf } from './choosing-view.tsx';
import { KioskButton } from './kiosk-button.tsx';
import { createKioskTexts } from './kiosk-texts.ts';
import { NoticeView } from './notice-view.tsx';

const t = createKioskTexts('es').getFixedT('en', 'kiosk');
const waits = { '1-2': { clientsWaiting: 7, waitFromMinutes: 10, waitToMinutes: 15 } };
const viewer = { language: 'es', waits } as unknown as KioskViewer;
const pair = { segment: null, service: null };

/** Texts that a button with this subtitle shows. */
function textsOf(subtitle: Button['subtitle'], segment = 1): string[] {
  const button = { subtitle, segment, service: 2 } as Button;
  const rendered = createElement(KioskButton, {
    t,
    title: 'Cash desk',
    subtitle: subtitleOf(button, { t, viewer, language: 'en', pair }),
    status: 'ready',
    look: undefined,
    invisible: false,
    selected: false,
    size: undefined,
    isClose: false,
    showsSubtitle: true,
    onPress: () => undefined,
  });
  return [...renderToStaticMarkup(rendered).matchAll(/>([^<]+)</g)].map(([, text = '']) => text);
}

describe('the subtitle of a button', () => {
  it('O-389: shows the customers waiting for its segment and service', () => {
    expect(textsOf('CUSTOMERS_WAITING')).toEqual(['Cash desk', '7 people waiting']);
    expect(textsOf('CUSTOMERS_WAITING', 9)).toEqual(['Cash desk']);
    expect(textsOf('ESTIMATED_WAIT')).toEqual(['Cash desk', 'Wait: 10 to 15 min']);
  });

  it('O-390: shows free text, in the language of the kiosk if it is not translated', () => {
    expect(textsOf({ es: 'Con cita', en: 'By appointment' })).toEqual(['Cash desk', 'By appointment']);
    expect(textsOf({ es: 'Con cita' })).toEqual(['Cash desk', 'Con cita']);
    expect(textsOf(null)).toEqual(['Cash desk']);
  });
});

it('O-396: the style of the message applies to the message of a screen', () => {
  const notices = [{ lang: 'es', title: 'Gracias', text: 'Recoja su ticket' }];
  const rendered = (message: CSSProperties | undefined) =>
    renderToStaticMarkup(createElement(NoticeView, { name: 'message', notices, message }));
  expect(rendered({ color: '#112233' })).toMatch(
    /role="status"[^>]* style="color:#112233"[^>]*><h1>Gracias</,
  );
  expect(rendered(undefined)).not.toContain('style=');
});
