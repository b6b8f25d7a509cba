import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiProvider } from '#renderer/lib/api.tsx';
import { createClient } from '#shared/contract/client.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { useRefreshWaitingPosition, WAITING_POSITION_KEY } from './api.ts';

it('O-221: a waiting workstation polls at the interval of the server', () => {
  const client = new QueryClient();
  const api = createClient({ origin: '', token: () => null, fetch, randomKey: () => 'key' });
  const workstation = { idWorkstations: 1, waitNext: { position: 1, pollSeconds: 9 } };
  function Waiting() {
    useRefreshWaitingPosition(workstation as unknown as Workstation);
    return null;
  }
  const withApi = { api, children: createElement(Waiting) };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(ApiProvider, withApi)));
  const query = client.getQueryCache().find({ queryKey: [WAITING_POSITION_KEY, 1] });
  expect(query?.options).toMatchObject({ enabled: true, refetchInterval: 9_000 });
});
