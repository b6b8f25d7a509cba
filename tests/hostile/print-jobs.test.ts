import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPrintPaper } from '#shared/contract/devices/print-paper.ts';
import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const RENDERED = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a client without a token that looks for print jobs of others', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch();
  });
  afterAll(() => branch.stop());

  const takeHere = () => take(branch, { idKiosk: DEMO.kiosks.entrance });
  const look = (id: string, part = '') => ask(branch.origin, { path: `/printJobs/${id}${part}` });

  it('finds none by counting', async () => {
    const { code } = await takeHere();
    const rows = await branch.reader().selectFrom('print_jobs').select('id').execute();
    for (const id of ['0', '1', '2', '-1', '', ...rows.map((row) => String(row.id))]) {
      const reply = await look(id);
      expect([400, 404]).toContain(reply.http);
      expect(reply.text).not.toContain(code);
      const paper = await look(id, '/paper');
      expect([400, 404]).toContain(paper.http);
      expect(paper.text).not.toContain(code);
    }
    expect(await look(crypto.randomUUID())).toMatchObject({ http: 404, json: { status: 'NOT_FOUND' } });
  });

  it('finds none from before there were keys', async () => {
    await takeHere();
    await branch.configure(({ trx }) => trx.updateTable('print_jobs').set({ key: '' }).execute());
    for (const id of ['', '%20', '00000000-0000-0000-0000-000000000000']) {
      expect([400, 404]).toContain((await look(id)).http);
      expect([400, 404]).toContain((await look(id, '/paper')).http);
    }
  });

  it('would have to guess a random key', async () => {
    const lucia = await branch.signIn('lucia');
    const { idTicket, idPrintJob, code } = await takeHere();
    const copy = await lucia.call(reprintTicket, { params: { id: idTicket } });
    for (const key of [idPrintJob, copy.idPrintJob]) {
      expect(key).toMatch(RENDERED);
      const requested = { params: { id: key ?? '' }, query: { wait: 25 } };
      expect(await branch.anybody.call(getPrintJob, requested)).toMatchObject({ id: key, idTicket, code });
      const { ticketLetter, ticketNumber } = await branch.anybody.call(getPrintPaper, {
        params: { id: key ?? '' },
      });
      expect(`${ticketLetter}${ticketNumber}`).toBe(code);
    }
    expect(copy.idPrintJob).not.toBe(idPrintJob);
  });
});
