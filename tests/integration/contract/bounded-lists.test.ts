import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isBareList } from '#shared/contract/lists.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { almighty } from '#tests/support/actions/almighty.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const MANY = 10_000;
const MAX_BYTES = 64 * 1024;

/** Limited by the product itself, whatever users configure. */
const FIXED: Readonly<Record<string, string>> = {
  getHelpPage: 'the sections of one page of the help',
  getSetup: 'the sync types of the product',
};

/** Objects with lists that the product truncates. */
const CUT_OFF: Readonly<Record<string, string>> = {
  checkAttentionAreaDeletion: 'the first 20 places of use',
  checkConfiguration: 'the worst 200 findings',
  getFreeSlots: 'the slots of 31 days at most',
  checkDisplayDesignDeletion: 'the first 20 places of use',
  checkKioskDeletion: 'the first 20 places of use',
  checkMessageDeletion: 'the first 20 places of use',
  checkPrinterDeletion: 'the first 20 places of use',
  checkResourceDeletion: 'the first 20 places of use',
  checkSegmentDeletion: 'the first 20 places of use',
  checkServiceDeletion: 'the first 20 places of use',
  checkTransactionDeletion: 'the first 20 places of use',
  findTicket: 'fifty tickets of one code and day',
  findTicketToday: 'a ticket of each of the first 20 branches',
  listBranchRestores: 'the last five, 200 tickets of each',
  listClaims: 'the machines of the newest 500 refusals',
  listComparedDays: '30 days',
  listStoredBackups: 'three are kept',
  listReceivers: '500 people, and the roles that they have',
  searchWorkstations: 'the first 20 workstations',
  getDeviceLog: '200 lines of 500 characters',
  getPastDay: '2,000 customers of a day, and who worked that day',
  listRestores: 'the last five, 200 tickets of each',
  pollDisplay: '200 calls, however long the display was away',
  showCentralAlarms: 'an alarm of a kind and a machine',
  showDisplaysOfDesign: 'the first eight displays, and how many there are',
  showFleetBranch: 'an alarm of a kind, 20 events',
};

/**
 * One complete entity with all its configuration or events, since its page shows it completely. Its length depends
 * on its users; automatically growing lists are excluded.
 */
const ONE_THING: Readonly<Record<string, string>> = {
  consolidatedTrend: 'the days or hours of a period, which is limited',
  consolidatedParts: 'the queues, services, people or workstations that worked',
  dashboardSelections: 'the branch groups and view profiles that people made',
  dashboardTable: 'the branches',
  exportConfiguration: 'all that is configured, which is one file',
  getConfigurationVersion: 'one file, of what people made',
  getAppointmentCalendar: 'the slots of a week, and who has booked them',
  getAlarm: 'its conditions and addressees, which are limited',
  getAttentionProfile: 'its queues',
  getBookingBranches: 'the branches, and what each offers to people who book',
  getBranchClock: 'the day in doubt',
  getBranchGroup: 'its branches',
  getConfiguredDisplay: 'its queues and workstations',
  getDetailProfile: 'its groups of details',
  getDisplay: 'its last turns and its workstations',
  getDisplayDesign: 'its slides, at most fifty',
  getEarlyWarnings: 'its queues',
  getHealth: 'what is not well, of parts that are fixed',
  getHome: 'one thing of a kind, or of a kind and a branch, each with three names',
  getKioskViewer: 'the services that it offers, which it shows with the server gone',
  getReportDesign: 'its filters and who it is sent to, which are limited',
  getReplicationStatus: 'the tables of the product',
  getReportChoices: 'what reports choose among, which people made',
  getSupervision: 'the queues and workstations of a branch',
  getSms: 'the branches that send, and fifty failures at most',
  getTicket: 'its calls',
  getTicketHistory: 'what happened to it',
  getUser: 'the modules of the role',
  getUserFullData: 'the branches of the user',
  getViewProfile: 'its queues',
  previewRolloutRevert: 'what a rollout changed, which is taken back whole',
  previewSaveRevert: 'what was saved at once, which is taken back whole',
  showRewound: 'the branches that central’s own restore sent back, for a fortnight',
  showRollout: 'what a rollout changed; of its branches 200',
};

describe('an endpoint that returns a list', () => {
  it('is paged, limited, or part of one entity', () => {
    const unpaged = Object.entries(CONTRACT)
      .filter(([, each]) => each.method === 'get' && holdsList(each) && !isPaged(each))
      .map(([name]) => name);
    expect(unpaged.sort()).toEqual(Object.keys({ ...FIXED, ...CUT_OFF, ...ONE_THING }).sort());
  });
});

it('a plain list is sent in pages, which the client combines', async () => {
  const branch = await startBranch();
  try {
    const user = await branch.signIn('lucia');
    fillWorkstations(branch.folder, MANY - DEMO.workstations.length);
    const page = async (query: string) => {
      const path = `/branches/${DEMO.branch}/workstations?${query}`;
      const { http, json } = await ask(branch.origin, { path, token: user.token });
      return { http, rows: json as readonly unknown[] };
    };
    expect((await page('')).rows).toHaveLength(500);
    expect((await page('&size=30&page=334')).rows).toHaveLength(MANY - 333 * 30);
    expect((await page(`&page=${MANY}`)).rows).toEqual([]);
    for (const wrong of ['&size=501', '&size=0', '&page=0', '&page=one'])
      expect((await page(wrong)).http).toBe(400);
    const all = await user.call(listBranchWorkstations, { params: { id: DEMO.branch } });
    expect(new Set(all.map(({ idWorkstations }) => idWorkstations)).size).toBe(MANY);
  } finally {
    await branch.stop();
  }
});

it('waiting tickets of a queue are one page, with thousands of them', async () => {
  const branch = await startBranch();
  try {
    fillQueue(branch.folder);
    const { token } = await almighty(branch);
    const path = `/queues/${DEMO.queues.cashier}/detail?idBranch=${DEMO.branch}`;
    const { http, text, json } = await ask(branch.origin, { path, token });
    expect(http).toBe(200);
    expect(json).toMatchObject({ total: MANY });
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
  } finally {
    await branch.stop();
  }
});

it('a display that missed ten thousand calls continues with the last of them', async () => {
  const branch = await startBranch();
  try {
    fillQueue(branch.folder);
    callAll(branch.folder);
    const path = `/displays/${DEMO.display}/calls?cursor=1`;
    const { http, text, json } = await ask(branch.origin, { path });
    expect(http).toBe(200);
    const { cursor, calls } = json as DisplayFeed;
    expect(cursor).toBe(MANY);
    expect(calls.at(-1)).toMatchObject({ seq: MANY, announce: false });
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
  } finally {
    await branch.stop();
  }
});

/** Inserts a call of each ticket of the queue to the first workstation. */
function callAll(folder: string): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    sqlite.exec(
      `insert into ticket_events (id_branches, seq, id_tickets, kind, at, id_queues, id_workstations)
         select id_branches, number, id, 'call', number, id_queues, ${DEMO.workstations[0]} from tickets;
       insert or replace into event_counters (id_branches, seq) values (${DEMO.branch}, ${MANY})`,
    );
  } finally {
    sqlite.close();
  }
}

function fillQueue(folder: string): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    sqlite
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into tickets (id, id_branches, id_queues, id_services, id_segments, letter, number, code, state, day,
           language, arrived_at, entered_at, callable_at)
         select i, ?, ?, ?, ?, 'A', i, 'A' || i, 'waiting', '2026-11-16', 'es', i, i, i from n`,
      )
      .run(MANY, DEMO.branch, DEMO.queues.cashier, DEMO.services.cashier, DEMO.segments.general);
  } finally {
    sqlite.close();
  }
}

function fillWorkstations(folder: string, count: number): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    sqlite
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into workstations (name, enabled, id_branches, id_workstation_types, id_attention_profiles)
         select 'Desk ' || i, 1, w.id_branches, w.id_workstation_types, w.id_attention_profiles
         from workstations w, n where w.id = 1`,
      )
      .run(count);
  } finally {
    sqlite.close();
  }
}

const holdsList = ({ answer }: Endpoint): boolean =>
  answer instanceof z.ZodType && JSON.stringify(schemaOf(answer, 'output')).includes('"type":"array"');

const isPaged = (endpoint: Endpoint): boolean => {
  const { query } = endpoint;
  if (isBareList(endpoint)) return true;
  const { properties = {} } = query ? schemaOf(query, 'input') : {};
  return 'page' in properties && 'size' in properties;
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });
