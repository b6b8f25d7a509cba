import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unreachable } from '#shared/contract/client.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { partsOf } from '#tests/support/actions/packed-backup.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { addOldTickets } from '#tests/support/data/many-tickets.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const OLD_TICKETS = 100_000;
const KIOSKS = 6;
const TIMEOUT_MS = 240_000;

/** Nothing is recorded about the old ones. */
const ofOldTicket = (violation: string): boolean =>
  Number(/^ticket (\d+) is/.exec(violation)?.[1]) <= OLD_TICKETS;

type TicketRow = Readonly<Record<string, unknown>> & { readonly id: number };

describe('a branch with a hundred thousand tickets, restored while customers arrive', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    await branch.restart(() => addOldTickets(branch.folder, OLD_TICKETS));
    admin = await branch.signIn('admin');
  }, TIMEOUT_MS);
  afterAll(() => branch.stop());

  const ticketsIn = (sqlite: Sqlite.Database): Map<number, TicketRow> =>
    new Map(rowsOf<TicketRow>(sqlite, 'select * from tickets').map((row) => [row.id, row]));

  async function ticketsOf(backup: Blob): Promise<Map<number, TicketRow>> {
    const { database } = await partsOf(backup);
    const sqlite = withFunctions(new Sqlite(database));
    try {
      return ticketsIn(sqlite);
    } finally {
      sqlite.close();
    }
  }

  it(
    'keeps all of the backup, none of the later data, and nothing partial',
    async () => {
      let goes = true;
      let isRestored = false;
      const answers: { readonly idTicket: number; readonly afterRestore: boolean }[] = [];

      /** A kiosk: it retries with the same key until it is answered. */
      async function kiosk(): Promise<void> {
        while (goes) {
          // Ids come from the clock: a stopped one would repeat them.
          branch.clock.advance(1);
          const { idTicket } = await untilAnswered(randomUUID());
          answers.push({ idTicket, afterRestore: isRestored });
        }
      }
      async function untilAnswered(idempotencyKey: string): Promise<{ readonly idTicket: number }> {
        const query = { service: DEMO.services.cashier, segment: DEMO.segments.general };
        for (;;) {
          try {
            const requested = { params: { id: DEMO.branch }, query, body: {} };
            return await branch.anybody.call(issueTicket, requested, { idempotencyKey });
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
        .poll(() => answers.some(({ afterRestore }) => afterRestore), { timeout: TIMEOUT_MS })
        .toBe(true);
      goes = false;
      await kiosks;

      const { now, errors: violations } = lookInto(branch.folder, (sqlite) => ({
        now: ticketsIn(sqlite),
        errors: ticketViolations(sqlite).filter((violation) => !ofOldTicket(violation)),
      }));
      const changed = [...inBackup].filter(
        ([id, row]) => JSON.stringify(now.get(id)) !== JSON.stringify(row),
      );
      expect(changed).toEqual([]);
      const answered = new Set(answers.map(({ idTicket }) => idTicket));
      const unknown = [...now.keys()].filter((id) => !inBackup.has(id) && !answered.has(id));
      expect(unknown).toEqual([]);
      const missing = answers.filter(({ idTicket, afterRestore }) => afterRestore && !now.has(idTicket));
      expect(missing).toEqual([]);
      expect(answered.size).toBe(answers.length);
      expect(violations).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
