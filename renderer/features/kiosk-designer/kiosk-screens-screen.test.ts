import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ApiProvider } from '#renderer/lib/api.tsx';
import { SyncTypeProvider } from '#renderer/lib/installation.tsx';
import { ThemeProvider } from '#renderer/ui/theme/theme-provider.tsx';
import { createClient } from '#shared/contract/client.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import { KioskScreensScreen } from './kiosk-screens-screen.tsx';

/** The page of a kiosk with this name. */
function pageOf(name: string): string {
  const i18n = createI18n({ language: 'es', resources: {} });
  const client = new QueryClient();
  const kiosk = { id: 3, name, enabled: 'Y', idDefinedTimetables: null, screens: [] };
  client.setQueryData(['kiosk-screens', '3'], { kiosk, screens: [] });
  const api = createClient({ origin: '', token: () => null, fetch, randomKey: () => 'key' });
  const router = createMemoryRouter([{ path: '/:kioskId', element: createElement(KioskScreensScreen) }], {
    initialEntries: ['/3'],
  });
  const page = { first: 'standalone' as const, children: createElement(RouterProvider, { router }) };
  const withApi = { api, children: createElement(SyncTypeProvider, page) };
  const themed = {
    children: createElement(QueryClientProvider, { client }, createElement(ApiProvider, withApi)),
  };
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(ThemeProvider, themed)));
}

it('O-410: the page of a kiosk requires its name', () => {
  expect(pageOf('Sala')).toMatch(/<input[^>]*aria-required="true"[^>]*value="Sala"/);
  expect(pageOf('Sala')).not.toContain('kioskNameMissing');
  for (const name of ['', '  ']) {
    const page = pageOf(name);
    expect(page).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(page).toContain('kioskNameMissing');
    expect(page).toMatch(/<button[^>]*type="submit" disabled=""/);
  }
});
