import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consolidatedBranches } from '#shared/contract/central/consolidated.ts';
import type { RequestOf } from '#shared/contract/endpoint.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MONDAY = '2026-11-16';
const TUESDAY = '2026-11-17';

describe('consolidated metrics', () => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral();
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  it('refuse invalid days', async () => {
    const status = async (query: NonNullable<RequestOf<typeof consolidatedBranches>['query']>) =>
      (await apiErrorOf(admin.call(consolidatedBranches, { query }))).status;
    expect(await status({ from: MONDAY })).toBe('INVALID_REQUEST');
    expect(await status({ to: MONDAY })).toBe('INVALID_REQUEST');
    expect(await status({ from: TUESDAY, to: MONDAY })).toBe('INVALID_REQUEST');
    expect(await status({ from: '2024-01-01', to: '2026-01-01' })).toBe('INVALID_REQUEST');
    expect(await status({ from: '2026-02-30', to: '2026-03-01' })).toBe('INVALID_REQUEST');
  });

  it('need the dashboard or statistics permission', async () => {
    const { origin } = central;
    const paths = ['branches', 'trend?per=day', 'parts?by=queue'].map((path) => `/consolidated/${path}`);
    const of = (modules: readonly number[]) =>
      central.configure(async (scope) => addUser(scope, await addRole(scope, modules)));
    const answers = async (token?: string) => {
      const replies = await Promise.all(paths.map((path) => ask(origin, { method: 'get', path, token })));
      return replies.map(({ http }) => http);
    };
    expect(await answers()).toEqual([401, 401, 401]);
    expect(await answers((await of([MODULES.dashboard])).token)).toEqual([200, 200, 200]);
    expect(await answers((await of([MODULES.reportStatistics])).token)).toEqual([200, 200, 200]);
    const opening: readonly number[] = [MODULES.dashboard, MODULES.reportStatistics];
    const others = Object.values(MODULES).filter((module) => !opening.includes(module));
    expect(await answers((await of(others)).token)).toEqual([403, 403, 403]);
  });
});
