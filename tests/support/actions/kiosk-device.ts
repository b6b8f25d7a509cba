import { createPrinter, type PrinterBody } from '#shared/contract/devices/branch-printers.ts';
import { awaitPairing, pairDevice } from '#shared/contract/devices/devices.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch, SignedIn } from '../servers/start-branch.ts';

/** Pairs a device by its key; by default as the demo kiosk at the entrance. */
export async function pairAs(
  branch: Branch,
  admin: SignedIn,
  key: string,
  use: object = {},
): Promise<number> {
  const { code } = await branch.anybody.call(awaitPairing, { body: { key } });
  const kiosk = { role: 'kiosk' as const, idKiosks: DEMO.kiosks.entrance, idBranches: DEMO.branch };
  const { id } = await admin.call(pairDevice, { body: { code: code ?? '', ...kiosk, ...use } });
  return id;
}

/** Removes the demo printers, and adds one for the entrance that is connected to a device. */
export async function printerAt(
  branch: Branch,
  admin: SignedIn,
  { idDevices, port, ...own }: { readonly idDevices: number; readonly port: number } & Partial<PrinterBody>,
): Promise<number> {
  await branch.configure(({ trx }) => trx.updateTable('printers').set({ enabled: 0 }).execute());
  const { id } = await admin.call(createPrinter, {
    body: {
      name: 'Del kiosco',
      enabled: 'Y',
      idBranches: DEMO.branch,
      idKiosks: DEMO.kiosks.entrance,
      kind: 'network',
      address: `127.0.0.1:${port}`,
      idDevices,
      width: 0,
      output: 'text',
      ...own,
    },
  });
  return id;
}
