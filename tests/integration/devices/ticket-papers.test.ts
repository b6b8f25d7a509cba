import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteMessage, setMessageContent, updateMessage } from '#shared/contract/configuration/messages.ts';
import { defaultTicketDesign, type TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { getTicketDesign, updateTicketDesign } from '#shared/contract/configuration/ticket-designs.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { associate } from '#tests/support/actions/configure-workstations.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { messages, ticketDesign, services, segments } = DEMO;
const CASH = { service: services.cashier, segment: segments.general };

describe('the paper of a ticket', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  /** The receipt of another ticket for the cash desk. */
  async function printed(language: 'en' | 'es' | 'sv' = 'es') {
    const { idPrintJob } = await take(branch, { idKiosk: DEMO.kiosks.entrance, language });
    await branch.anybody.call(getPrintJob, { params: { id: idPrintJob ?? '' }, query: { wait: 25 } });
    const receipt = branch.printers[0]?.receipts().at(-1);
    if (!receipt) throw new Error('nothing was printed');
    return receipt;
  }
  const lines = async (language?: 'en' | 'es' | 'sv') => (await printed(language)).lines;
  async function design(some: Partial<TicketDesign>) {
    const params = { id: ticketDesign };
    const { id: _, ...body } = await admin.call(getTicketDesign, { params });
    await admin.call(updateTicketDesign, {
      params,
      body: { ...body, design: { ...defaultTicketDesign(), ...some } },
    });
  }
  const style = { enabled: true, bold: false, underline: false, italic: false, size: 2 } as const;
  const off = { ...style, enabled: false };

  it('equals the undesigned one with the standard design, byte by byte', async () => {
    const byDesign = await printed();
    await branch.stop();
    branch = await startBranch();
    await associate(branch, CASH, { id_ticket_designs: null });
    const without = await printed();
    expect(byDesign.lines).toEqual(without.lines);
    expect(byDesign.bytes).toEqual(without.bytes);
  });

  it('has the texts of its design, in the customer’s language', async () => {
    await design({
      branchName: off,
      fixedText: { ...style, value: 'Bienvenido' },
      ticketName: { ...style, key: 'SERVICE_NAME' },
      ticketNumber: { enabled: false },
      information: { ...style, key: 'CUSTOMERS_WAITING' },
      dateHour: { ...style, key: 4 },
    });
    expect(await lines('es')).toEqual(['Bienvenido', 'Caja', '0 personas delante', '16/11/2026']);
    expect(await lines('en')).toEqual(['Bienvenido', 'Cash desk', '1 person ahead of you', '16/11/2026']);
    await design({
      branchName: off,
      ticketName: { ...style, key: 'SEGMENT_NAME' },
      information: { ...off, key: null },
      dateHour: { ...style, key: 5 },
      firstSystemText: { ...off, idMessages: messages.howWeCall },
    });
    expect(await lines('sv')).toEqual(['Alla kunder', '09:00']);
  });

  it('has the text of a message at the branch at that moment', async () => {
    const params = { id: messages.ifAbsent };
    const set = (level: object, content: string | null) =>
      admin.call(setMessageContent, { params, body: { ...level, content } });
    const last = async () => (await lines()).at(-1);
    expect(await last()).toBe('Si se ausenta, pregunte en Información.');
    await set({ idBranchType: 1 }, 'Avise al salir.');
    expect(await last()).toBe('Avise al salir.');
    await set({ idBranch: DEMO.branch }, 'Pregunte en la puerta.');
    expect(await last()).toBe('Pregunte en la puerta.');
    await set({ idBranch: DEMO.branch }, null);
    expect(await last()).toBe('Avise al salir.');
  });

  it('omits a disabled message', async () => {
    const body = { name: 'Si se ausenta', description: '', content: 'Nada', editLevel: 'Global' } as const;
    const params = { id: messages.ifAbsent };
    await admin.call(updateMessage, { params, body: { ...body, enabled: 'N' } });
    expect((await lines()).at(-1)).toBe('Le llamaremos en pantalla y por altavoz.');
    await design({});
    await admin.call(deleteMessage, { params });
    expect((await lines()).at(-1)).toMatch(/09:00$/);
  });
});
