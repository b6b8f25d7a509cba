import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ApiProvider } from '#renderer/lib/api.tsx';
import { ThemeProvider } from '#renderer/ui/theme/theme-provider.tsx';
import { createClient } from '#shared/contract/client.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import { ReportsScreen } from './reports-screen.tsx';

const saved = (idDisplayDesign: number, name: string, reportType: number, day: number) => ({
  idDisplayDesign,
  name,
  reportType,
  username: 'informes',
  creationDate: Date.UTC(2026, 10, day),
  sending: { nextAt: null, state: 'none', reason: null, detail: '', zone: 'UTC' },
  design: {
    type: { id: reportType, name: `${reportType}` },
    filters: [],
    configuration: { export: { id: 1, name: 'pdf' }, repeat: 'none', sendTo: [] },
  },
});
const SAVED = [saved(1, 'Beta', 102, 3), saved(2, 'Gamma', 101, 2), saved(3, 'Alfa', 108, 1)];

/** The list at this address, with its rows. */
async function listAt(address: string) {
  const i18n = createI18n({ language: 'es', resources: {} });
  const client = new QueryClient();
  const api = createClient({
    origin: '',
    token: () => null,
    fetch: async () => Response.json(SAVED),
    randomKey: () => 'key',
    idleFor: () => 0,
  });
  const router = createMemoryRouter([{ path: '/', element: createElement(ReportsScreen) }], {
    initialEntries: [address],
  });
  const withApi = { api, children: createElement(RouterProvider, { router }) };
  const themed = {
    children: createElement(QueryClientProvider, { client }, createElement(ApiProvider, withApi)),
  };
  const render = () =>
    renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(ThemeProvider, themed)));
  // The first rendering registers the query of the list, the second shows its rows.
  render();
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === 'list' }))
    await query.fetch();
  return render();
}

/** Names of the reports, in order. */
const namesAt = async (address: string) =>
  [...(await listAt(address)).matchAll(/<td[^>]* title="(Alfa|Beta|Gamma)"/g)].map(([, name]) => name);

describe('the list of reports', () => {
  it('O-269: sorts by name, type and date', async () => {
    const heads = [...(await listAt('/')).matchAll(/<th [^>]*>(<button|<span)[^>]*>(?:<span>)?([^<]+)</g)];
    const sorted = heads.filter(([, element]) => element === '<button').map(([, , head]) => head);
    expect(sorted).toEqual(['name', 'type', 'date']);
    expect(await namesAt('/?sort=name&order=desc')).toEqual(['Gamma', 'Beta', 'Alfa']);
    // By the labels of attention, trend and waits.
    expect(await namesAt('/?sort=typeLabel')).toEqual(['Gamma', 'Alfa', 'Beta']);
    expect(await namesAt('/?sort=creationDate')).toEqual(['Alfa', 'Gamma', 'Beta']);
  });

  it('O-270: is sorted by name by default', async () => {
    expect(await namesAt('/')).toEqual(['Alfa', 'Beta', 'Gamma']);
    expect(await listAt('/')).toMatch(/<th [^>]*aria-sort="ascending"><button[^>]*><span>name</);
  });
});
