import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptImage } from '#hardware/virtual-printer/receipt-image.ts';
import { listQueueAssociations } from '#shared/contract/configuration/queue-associations.ts';
import { defaultTicketDesign, type TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import {
  getTicketDesign,
  previewTicketDesign,
  type TicketSample,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import {
  listBranchPrinters,
  testTicketDesign,
  updatePrinter,
} from '#shared/contract/devices/branch-printers.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { listDesignerLogos, uploadResource } from '#shared/contract/installation/resources.ts';
import type { PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { readQrCode } from '#tests/support/checks/read-qr-code.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOGO = { name: 'Ñandú.png', type: 'image', module: 'ticket designer' } as const;
const style = { enabled: true, bold: false, underline: false, italic: false, size: 2 } as const;

describe('a designed ticket', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterEach(() => branch.stop());

  /** A shield in black and white, 200 by 96. */
  function imageFile(): Uint8Array<ArrayBuffer> {
    const canvas = createCanvas(200, 96);
    const pen = canvas.getContext('2d');
    pen.fillRect(40, 8, 120, 80);
    pen.clearRect(80, 30, 40, 30);
    return new Uint8Array(canvas.toBuffer('image/png'));
  }
  const uploadLogo = () =>
    admin.call(uploadResource, {
      file: new File([imageFile()], LOGO.name),
      body: { type: LOGO.type, module: LOGO.module, replace: 'N' },
    });
  const complete = (): TicketDesign => ({
    ...defaultTicketDesign({ first: DEMO.messages.howWeCall, second: DEMO.messages.ifAbsent }),
    logo: { enabled: true, key: LOGO },
    fixedText: { ...style, value: 'Łódź · Győr · مرحبا' },
    // Intermediate documents do not matter in this comparison.
    information: { ...style, enabled: false, key: null },
    qrCode: { enabled: true, key: 'TICKET', value: '', size: 2 },
  });
  const preview = (own: Partial<TicketSample> = {}) =>
    admin.call(previewTicketDesign, {
      body: {
        design: complete(),
        width: 80,
        output: 'raster',
        language: 'es',
        idQueueCategories: null,
        ...own,
      },
    });
  async function entrance() {
    const { rows } = await admin.call(listBranchPrinters, { query: { idBranches: DEMO.branch } });
    const found = rows.find(({ idKiosks }) => idKiosks === DEMO.kiosks.entrance);
    if (!found) throw new Error('every kiosk of the demonstration has a printer');
    return found;
  }
  async function prints(output: PrintOutput): Promise<number> {
    const { id, error: _, paperLow: _low, since: _since, waiting: _waiting, ...body } = await entrance();
    await admin.call(updatePrinter, { params: { id }, body: { ...body, output, width: 80 } });
    return id;
  }
  const lastImage = () => {
    const receipt = branch.printers[0]?.receipts().at(-1);
    if (!receipt) throw new Error('nothing was printed');
    return receiptImage(receipt);
  };

  const inTheBase = (imageFile: string) => Buffer.from(imageFile, 'base64');
  const displayedIn = ({ elements }: { elements: readonly { element: string }[] }) =>
    elements.map(({ element }) => element);

  it.each(['text', 'raster'] as const)('is printed exactly as in the preview: %s', async (output) => {
    await uploadLogo();
    await prints(output);
    // Without the number, which is unpredictable.
    const design: TicketDesign = {
      ...complete(),
      ticketNumber: { enabled: false },
      qrCode: { enabled: true, key: 'TEXT', value: 'https://valdemar.example/turnos?ñ', size: 3 },
    };
    const params = { id: DEMO.ticketDesign };
    const { id: _, ...stored } = await admin.call(getTicketDesign, { params });
    await admin.call(updateTicketDesign, { params, body: { ...stored, design } });
    const rows = await admin.call(listQueueAssociations, {
      params: { id: DEMO.queues.cashier },
    });
    const ofCashier = rows.find(({ idSegments }) => idSegments === DEMO.segments.general);

    const { idPrintJob } = await take(branch, { idKiosk: DEMO.kiosks.entrance });
    await branch.anybody.call(getPrintJob, { params: { id: idPrintJob ?? '' }, query: { wait: 25 } });
    const displayed = await preview({ design, output, idQueueCategories: ofCashier?.id ?? 0 });
    expect(inTheBase(displayed.image).equals(lastImage())).toBe(true);
    expect(await readQrCode(lastImage())).toBe('https://valdemar.example/turnos?ñ');
    expect(displayedIn(displayed)).toContain('logo');
  });

  it('has a code with the number and its purpose', async () => {
    const displayed = await preview({ output: 'text', width: 57 });
    const code = (await readQrCode(inTheBase(displayed.image))) ?? '';
    expect(code).toMatch(/^[A-Z]\d{3} · \S.+\n\S.+, \S.+\n2026-11-16 09:00:00$/);
    expect(displayed.paper).toMatchObject({ width: 57, qrCode: code, logo: null });
    expect(code.startsWith(`${displayed.paper.ticketLetter}${displayed.paper.ticketNumber} · `)).toBe(true);
  });

  it('is tested at a printer with a test mark', async () => {
    const id = await prints('text');
    const body = { design: complete(), language: 'sv', idQueueCategories: null } as const;
    const tested = () => admin.call(testTicketDesign, { params: { id }, body });
    expect(await tested()).toEqual({ outcome: 'printed', reason: null });
    expect(branch.printers[0]?.receipts().at(-1)?.lines).toContain('TEST');
    branch.printers[0]?.setCondition('out-of-paper');
    expect(await tested()).toEqual({ outcome: 'refused', reason: 'out-of-paper' });
    const nowhere = admin.call(testTicketDesign, { params: { id: 4711 }, body });
    expect((await apiErrorOf(nowhere)).status).toBe('NOT_FOUND');
  });

  it('loses only its logo when the image is deleted, before and after printing', async () => {
    expect(displayedIn(await preview())).not.toContain('logo');
    const { hash, href } = await uploadLogo();
    expect((await admin.call(listDesignerLogos, {})).map(({ name }) => name)).toEqual([LOGO.name]);
    const displayed = await preview();
    expect(displayedIn(displayed)).toContain('logo');
    expect(displayed.paper.logo).toBe(href);
    await rm(join(branch.folder, 'resources', hash));
    expect((await preview({ width: 60 })).paper.logo).toBeNull();
    await prints('raster');
    const { idPrintJob } = await take(branch, { idKiosk: DEMO.kiosks.entrance });
    const job = await branch.anybody.call(getPrintJob, {
      params: { id: idPrintJob ?? '' },
      query: { wait: 25 },
    });
    expect(job.state).toBe('printed');
  });

  it('omits from the preview elements without content', async () => {
    const lacking = await preview({
      design: {
        ...complete(),
        logo: { enabled: true, key: null },
        ticketName: { ...style, key: null },
        dateHour: { ...style, key: null },
        qrCode: { enabled: true, key: 'TEXT', value: ' ', size: 1 },
        firstSystemText: { ...style, idMessages: null },
        secondSystemText: { ...style, idMessages: 4711 },
      },
    });
    expect(displayedIn(lacking)).toEqual(['branchName', 'fixedText', 'ticketNumber']);
    expect(lacking.names).toEqual([]);
  });

  it('is measured: characters per line, and names that do not fit', async () => {
    const { sizes, names, elements, height, millimetres } = await preview({ width: 60 });
    expect(sizes.map(({ columns }) => columns)).toEqual([42, 32, 32]);
    expect(names.map(({ width }) => width)).toEqual([80, 60, 57]);
    expect(names.every(({ total, wrapped }) => total > 1 && wrapped === 0)).toBe(true);
    expect(millimetres).toBe(height / 8);
    for (const [index, { top }] of elements.entries()) {
      const above = elements[index - 1];
      if (above) expect(top).toBeGreaterThanOrEqual(above.top + above.height);
    }
  });

  it('is refused with an invalid design or association', async () => {
    expect((await apiErrorOf(preview({ idQueueCategories: 4711 }))).status).toBe('NOT_FOUND');
    const huge = { ...complete(), fixedText: { ...style, value: 'x'.repeat(100_000) } };
    expect((await apiErrorOf(preview({ design: huge }))).status).toBe('INVALID_REQUEST');
  });
});
