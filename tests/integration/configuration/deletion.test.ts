import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import {
  checkAttentionAreaDeletion,
  deleteAttentionArea,
} from '#shared/contract/configuration/attention-areas.ts';
import { type CheckedDeletion, DELETION_ERRORS } from '#shared/contract/configuration/configured.ts';
import {
  checkDisplayDesignDeletion,
  deleteDisplayDesign,
  getDisplayDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { checkKioskDeletion, deleteKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { checkMessageDeletion, deleteMessage } from '#shared/contract/configuration/messages.ts';
import { checkSegmentDeletion, deleteSegment } from '#shared/contract/configuration/segments.ts';
import {
  checkServiceDeletion,
  createService,
  deleteService,
} from '#shared/contract/configuration/services.ts';
import { checkTransactionDeletion, deleteTransaction } from '#shared/contract/configuration/transactions.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import { checkPrinterDeletion, deletePrinter } from '#shared/contract/devices/branch-printers.ts';
import {
  checkResourceDeletion,
  deleteResource,
  uploadResource,
} from '#shared/contract/installation/resources.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { tableHashes } from '#tests/support/checks/table-hashes.ts';
import { png } from '#tests/support/samples/images.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const BRANCH = { id: DEMO.branch, name: 'Oficina Centro' };
const LOGO = { name: 'logo.png', type: 'image', module: 'signature' } as const;

interface Case {
  readonly check: (caller: Client) => Promise<CheckedDeletion>;
  readonly remove: (caller: Client) => Promise<unknown>;
  readonly error: (typeof DELETION_ERRORS)[number];
  /** One of its uses. */
  readonly use: object;
}

/** One of each kind in use at the demo branch, by the name of its check. */
const CASES: Readonly<Record<string, Case>> = {
  checkServiceDeletion: {
    check: ({ call }) => call(checkServiceDeletion, { params: { id: DEMO.services.cashier } }),
    remove: ({ call }) => call(deleteService, { params: { id: DEMO.services.cashier } }),
    error: 'IN_USE',
    use: { kind: 'queue', id: DEMO.queues.cashier, name: 'Caja' },
  },
  checkSegmentDeletion: {
    check: ({ call }) => call(checkSegmentDeletion, { params: { id: DEMO.segments.general } }),
    remove: ({ call }) => call(deleteSegment, { params: { id: DEMO.segments.general } }),
    error: 'IN_USE',
    use: { kind: 'queue', id: DEMO.queues.cashier, name: 'Caja' },
  },
  checkTransactionDeletion: {
    check: ({ call }) => call(checkTransactionDeletion, { params: { id: 1 } }),
    remove: ({ call }) => call(deleteTransaction, { params: { id: 1 } }),
    error: 'IN_USE',
    use: { kind: 'detailProfile', id: 1, branchType: { id: 1, name: 'Oficina bancaria' } },
  },
  checkAttentionAreaDeletion: {
    check: ({ call }) => call(checkAttentionAreaDeletion, { params: { id: 1 } }),
    remove: ({ call }) => call(deleteAttentionArea, { params: { id: 1 } }),
    error: 'IN_USE',
    use: { kind: 'workstation', id: 1, name: 'Puesto 1', branch: BRANCH },
  },
  checkMessageDeletion: {
    check: ({ call }) => call(checkMessageDeletion, { params: { id: DEMO.messages.howWeCall } }),
    remove: ({ call }) => call(deleteMessage, { params: { id: DEMO.messages.howWeCall } }),
    error: 'IN_USE',
    use: { kind: 'ticketDesign', id: DEMO.ticketDesign },
  },
  checkDisplayDesignDeletion: {
    check: ({ call }) => call(checkDisplayDesignDeletion, { params: { id: DEMO.displayDesign } }),
    remove: ({ call }) => call(deleteDisplayDesign, { params: { id: DEMO.displayDesign } }),
    error: 'DESIGN_IN_USE',
    use: { kind: 'display', id: DEMO.display, branch: BRANCH },
  },
  checkKioskDeletion: {
    check: ({ call }) => call(checkKioskDeletion, { params: { id: DEMO.kiosks.entrance } }),
    remove: ({ call }) => call(deleteKiosk, { params: { id: DEMO.kiosks.entrance } }),
    error: 'KIOSK_IN_USE',
    use: { kind: 'printer', id: 1, name: 'Entrada', branch: BRANCH },
  },
  checkPrinterDeletion: {
    check: ({ call }) => call(checkPrinterDeletion, { params: { id: 1 } }),
    remove: ({ call }) => call(deletePrinter, { params: { id: 1 } }),
    error: 'PRINTER_HAS_PRINTED',
    use: {},
  },
  checkResourceDeletion: {
    check: ({ call }) => call(checkResourceDeletion, { query: LOGO }),
    remove: ({ call }) => call(deleteResource, { body: LOGO }),
    error: 'RESOURCE_IN_USE',
    use: { kind: 'displayDesign', id: DEMO.displayDesign, name: 'Sala de espera' },
  },
};

describe('the check of a deletion', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    await take(branch, { idKiosk: DEMO.kiosks.entrance });
    await admin.call(uploadResource, {
      file: new File([png('#025d6e')], LOGO.name),
      body: { type: LOGO.type, module: LOGO.module, replace: 'N' },
    });
    const params = { id: DEMO.displayDesign };
    const { id: _, ...displayed } = await admin.call(getDisplayDesign, { params });
    await admin.call(updateDisplayDesign, {
      params,
      body: { ...displayed, design: { ...displayed.design, image: LOGO.name } },
    });
  });
  afterAll(() => branch.stop());

  /** Without the print jobs: the ticket issued above is being printed. */
  function stored(): Record<string, string> {
    const { print_jobs: _, ...hashes } = lookInto(branch.folder, tableHashes);
    return hashes;
  }

  it('exists for every deletion that uses can prevent', () => {
    const stopped = Object.values(CONTRACT).filter(
      ({ method, errors }) =>
        method !== 'put' && DELETION_ERRORS.some((known) => errors.some((code) => code === known)),
    );
    expect(Object.keys(CASES).filter((name) => name in CONTRACT)).toHaveLength(stopped.length);
  });

  it.each(Object.entries(CASES))(
    '%s lists the same uses as the deletion, and writes nothing',
    async (_, of) => {
      const before = stored();
      const checked = await of.check(admin);
      expect(checked).toMatchObject({ error: of.error, total: checked.uses.length });
      if (Object.keys(of.use).length > 0)
        expect(checked.uses).toContainEqual(expect.objectContaining(of.use));
      const { status, detail } = await apiErrorOf(of.remove(admin));
      expect({ status, uses: detail.uses ?? [] }).toEqual({ status: of.error, uses: checked.uses });
      expect(stored()).toEqual(before);
    },
  );

  it('finds nothing for an unused item, which stays', async () => {
    const { id } = await admin.call(createService, {
      body: { idShort: '900', name: 'Notaría', description: '', serviceTime: 300, enabled: 'Y' },
    });
    const before = stored();
    expect(await admin.call(checkServiceDeletion, { params: { id } })).toEqual({
      error: null,
      uses: [],
      total: 0,
    });
    expect(stored()).toEqual(before);
    await admin.call(deleteService, { params: { id } });
    const again = apiErrorOf(admin.call(checkServiceDeletion, { params: { id } }));
    expect((await again).status).toBe('NOT_FOUND');
  });

  it('counts uses in branches not included for the caller without naming them', async () => {
    const token = await branch.configure(async (scope) => {
      const other = await addBranchLike(scope, 'Lejana');
      const user = await addUser(
        scope,
        await addRole(scope, [MODULES.configurationTools, MODULES.configurationGlobal]),
      );
      await repository(scope, 'user_branches').insert({ id_users: user.idUsers, id_branches: other });
      return user.token;
    });
    const caller = branch.as(token);
    expect(await CASES.checkDisplayDesignDeletion?.check(caller)).toMatchObject({ uses: [], total: 1 });
    const rejected = await apiErrorOf(CASES.checkDisplayDesignDeletion?.remove(caller) ?? Promise.resolve());
    expect(rejected.detail).toEqual({ uses: [], params: { names: '…', count: 1 } });
    const operator = await branch.signIn('lucia');
    const rejectedCheck = apiErrorOf(CASES.checkDisplayDesignDeletion?.check(operator) ?? Promise.resolve());
    expect((await rejectedCheck).status).toBe('FORBIDDEN');
  });
});
