import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listCloseReasons,
  listConfiguredCloseReasons,
} from '#shared/contract/configuration/close-reasons.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('the reason for closing a workstation', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
  });
  afterEach(() => branch.stop());

  const close = (closeReason?: number) =>
    lucia.call(closeWorkstation, {
      params: { id: 1 },
      body: closeReason === undefined ? {} : { closeReason },
    });
  const reasons = () => lucia.call(listCloseReasons, {});

  it('is selected from a list that starts with the default reason', async () => {
    const list = await reasons();
    expect(list.map(({ description }) => description)).toEqual([
      'Fin de turno',
      'Almuerzo',
      'Descanso',
      'Incidencia',
      'Reunión',
    ]);
    expect(list.map((reason) => reason.default)).toEqual(['Y', 'N', 'N', 'N', 'N']);
  });

  it('is searched, sorted and paged in its configuration', async () => {
    const admin = await branch.signIn('admin');
    const displayed = async (query: { search?: string; sort?: 'description' | 'default'; size?: number }) => {
      const { rows, total } = await admin.call(listConfiguredCloseReasons, { query });
      return [total, ...rows.map(({ description }) => description)];
    };
    expect(await displayed({ search: 'REUNION' })).toEqual([1, 'Reunión']);
    expect(await displayed({ sort: 'default', size: 5 })).toEqual([
      5,
      'Almuerzo',
      'Descanso',
      'Incidencia',
      'Reunión',
      'Fin de turno',
    ]);
  });

  it('is stored with the session if one was given', async () => {
    const lunch = (await reasons()).find(({ description }) => description === 'Almuerzo')?.id;
    await open(lucia, 1);
    expect((await close(lunch)).state).toBe('off');
    await open(lucia, 1);
    await close();
    const stored = lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, 'select id_close_reasons as reason from workstation_sessions order by id'),
    );
    expect(stored).toEqual([{ reason: lunch }, { reason: null }]);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  it('must be in the list', async () => {
    await open(lucia, 1);
    expect(await rejected(branch, () => close(4711))).toBe('NOT_FOUND');
  });
});
