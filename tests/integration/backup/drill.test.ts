import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unreachable } from '#shared/contract/client.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { partsOf } from '#tests/support/actions/packed-backup.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { addOldTickets } from '#tests/support/data/many-tickets.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const OLD_TICKETS = 100_000;
const KIOSKS = 6;
const PATIENCE_MS = 240_000;

/** Of what happened to the old ones nothing was written down. */
const ofOldTicket = (fault: string): boolean => Number(/^ticket (\d+) is/.exec(fault)?.[1]) <= OLD_TICKETS;

type TicketRow = Readonly<Record<string, unknown>> & { readonly id: number };

describe('a branch with a hundred thousand tickets, backed up and restored while customers come', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    await branch.restart(() => addOldTickets(branch.folder, OLD_TICKETS));
    admin = await branch.signIn('admin');
  }, PATIENCE_MS);
  afterAll(() => branch.stop());

  const ticketsIn = (sqlite: Sqlite.Database): Map<number, TicketRow> =>
    new Map(rowsOf<TicketRow>(sqlite, 'select * from tickets').map((row) => [row.id, row]));

  async function ticketsOf(backup: Blob): Promise<Map<number, TicketRow>> {
    const { database } = await partsOf(backup);
    const sqlite = new Sqlite(database);
    try {
      return ticketsIn(sqlite);
    } finally {
      sqlite.close();
    }
  }

  it(
    'loses nothing of the backup, takes nothing of what came later, and does nothing by halves',
    async () => {
      let goes = true;
      let isRestored = false;
      const answers: { readonly idTicket: number; readonly afterRestore: boolean }[] = [];

      /** A kiosk: it asks again under the same key until it is answered. */
      async function kiosk(): Promise<void> {
        while (goes) {
          // Ids come from the clock: one that stood still would give them again.
          branch.clock.advance(1);
          const { idTicket } = await untilAnswered(randomUUID());
          answers.push({ idTicket, afterRestore: isRestored });
        }
      }
      async function untilAnswered(idempotencyKey: string): Promise<{ readonly idTicket: number }> {
        const query = { service: DEMO.services.cashDesk, segment: DEMO.segments.general };
        for (;;) {
          try {
            const asked = { params: { id: DEMO.branch }, query, body: {} };
            return await branch.anybody.call(issueTicket, asked, { idempotencyKey });
          } catch (error) {
            if (!(error instanceof Unreachable)) throw error;
          }
        }
      }
      const kiosks = Promise.all(Array.from({ length: KIOSKS }, kiosk));

      const before = answers.length;
      const file = await backUp(admin);
      expect(answers.length).toBeGreaterThan(before);
      const inBackup = await ticketsOf(file);
      expect(inBackup.size).toBeGreaterThanOrEqual(OLD_TICKETS);

      const during = answers.length;
      const { staysSignedIn } = await restore(admin, file);
      isRestored = true;
      expect(staysSignedIn).toBe('Y');
      expect(answers.length).toBeGreaterThan(during);
      await expect
        .poll(() => answers.some(({ afterRestore }) => afterRestore), { timeout: PATIENCE_MS })
        .toBe(true);
      goes = false;
      await kiosks;

      const { now, faults } = lookInto(branch.folder, (sqlite) => ({
        now: ticketsIn(sqlite),
        faults: ticketFaults(sqlite).filter((fault) => !ofOldTicket(fault)),
      }));
      const changed = [...inBackup].filter(
        ([id, row]) => JSON.stringify(now.get(id)) !== JSON.stringify(row),
      );
      expect(changed).toEqual([]);
      const answered = new Set(answers.map(({ idTicket }) => idTicket));
      const unknown = [...now.keys()].filter((id) => !inBackup.has(id) && !answered.has(id));
      expect(unknown).toEqual([]);
      const forgotten = answers.filter(({ idTicket, afterRestore }) => afterRestore && !now.has(idTicket));
      expect(forgotten).toEqual([]);
      expect(answered.size).toBe(answers.length);
      expect(faults).toEqual([]);
    },
    PATIENCE_MS,
  );
});
