import { afterEach, beforeEach, expect, it } from 'vitest';
import { getHelpPage } from '#shared/contract/installation/help.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { HELP_MODULES } from '#tests/support/samples/help-modules.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

describeServers('the help', (start) => {
  let server: EitherServer;
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.stop());

  const page = (lang: string, englishName: string) =>
    server.anybody.call(getHelpPage, { params: { lang, name: 'Ayuda', englishName } });

  it('is available for every page, in every language, before sign-in', async () => {
    for (const lang of ['es', 'en', 'sv', 'es-ar', 'es-MX', 'es-cr']) {
      for (const module of HELP_MODULES) {
        expect((await page(lang, module)).paragraphs.length).toBeGreaterThan(0);
      }
    }
  });

  it('is in Spanish for unsupported languages', async () => {
    expect(await page('fr', 'home')).toEqual(await page('es', 'home'));
  });

  it('is refused for unknown pages and invalid languages', async () => {
    expect((await apiErrorOf(page('es', 'nothing'))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(page('es', '../../package'))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(page('español', 'home'))).status).toBe('INVALID_REQUEST');
  });
});
