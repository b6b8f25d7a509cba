import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listCloseReasons,
  listConfiguredCloseReasons,
} from '#shared/contract/configuration/close-reasons.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refused } from '#tests/support/checks/refused.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('the reason why a workstation is closed', () => {
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

  it('is chosen from a list that begins with the default one', async () => {
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

  it('is searched, sorted and shown by pages where it is configured', async () => {
    const admin = await branch.signIn('admin');
    const shown = async (query: { search?: string; sort?: 'description' | 'default'; size?: number }) => {
      const { rows, total } = await admin.call(listConfiguredCloseReasons, { query });
      return [total, ...rows.map(({ description }) => description)];
    };
    expect(await shown({ search: 'REUNION' })).toEqual([1, 'Reunión']);
    expect(await shown({ sort: 'default', size: 5 })).toEqual([
      5,
      'Almuerzo',
      'Descanso',
      'Incidencia',
      'Reunión',
      'Fin de turno',
    ]);
  });

  it('is kept with the session, where one was given', async () => {
    const lunch = (await reasons()).find(({ description }) => description === 'Almuerzo')?.id;
    await open(lucia, 1);
    expect((await close(lunch)).state).toBe('off');
    await open(lucia, 1);
    await close();
    const kept = lookInto(branch.folder, (sqlite) =>
      rowsOf(sqlite, 'select id_close_reasons as reason from workstation_sessions order by id'),
    );
    expect(kept).toEqual([{ reason: lunch }, { reason: null }]);
    expect(lookInto(branch.folder, changeLogFaults)).toEqual([]);
  });

  it('is one of the list', async () => {
    await open(lucia, 1);
    expect(await refused(branch, () => close(4711))).toBe('NOT_FOUND');
  });
});
