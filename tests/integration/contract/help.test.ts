import { afterEach, beforeEach, expect, it } from 'vitest';
import { getHelpPage } from '#shared/contract/installation/help.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
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

  it('is there for every page, in every language, before anybody has signed in', async () => {
    for (const lang of ['es', 'en', 'sv', 'es-ar', 'es-MX', 'es-cr']) {
      for (const module of HELP_MODULES) {
        expect((await page(lang, module)).paragraphs.length).toBeGreaterThan(0);
      }
    }
  });

  it('is Spanish where the language is none of the product’s', async () => {
    expect(await page('fr', 'home')).toEqual(await page('es', 'home'));
  });

  it('of what has none is refused, and so is what is no language', async () => {
    expect((await refusalOf(page('es', 'nothing'))).status).toBe('NOT_FOUND');
    expect((await refusalOf(page('es', '../../package'))).status).toBe('NOT_FOUND');
    expect((await refusalOf(page('español', 'home'))).status).toBe('INVALID_REQUEST');
  });
});
