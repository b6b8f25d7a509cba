import type { Page, Route } from '@playwright/test';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type {
  createReportDesign,
  getNextSending,
  ReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import type {
  getReportChoices,
  getReportProgress,
  serveReport,
  showReport,
} from '#shared/contract/reports/reports.ts';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import {
  CATEGORIES,
  REPORT_TYPES,
  type ReportType,
  reportType,
} from '#shared/domain/reports/report-types.ts';

type Table = AnswerOf<typeof showReport>;
type Design = BodyOf<typeof createReportDesign>;

const BRANCHES = ['Oficina Centro', 'Ensanche', 'Puerta del Sol'];
const QUEUES = ['Caja', 'Cuentas y tarjetas', 'Préstamos e hipotecas', 'Empresas y autónomos', 'Información'];
const PEOPLE = ['Lucía Ferrer', 'Marcos Vidal', 'Irene Castro'];

const named = (names: readonly string[]) =>
  names.map((name, at) => ({ id: at + 1, name, enabled: 'Y' as const }));

const CHOICES: AnswerOf<typeof getReportChoices> = {
  branchGroups: [{ id: 1, name: 'Oficinas grandes', enabled: 'Y', branches: [1, 2] }],
  branches: named(BRANCHES),
  attentionAreas: named(['Planta baja', 'Primera planta']),
  queues: named(QUEUES),
  users: PEOPLE.map((name, at) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { id: at + 1, firstName, lastName, username: firstName.toLowerCase(), enabled: 'Y' };
  }),
  services: named(['Ingresos', 'Tarjetas']),
  segments: named(['General', 'Preferente']),
  transactions: named(['Efectivo', 'Documentos']),
};

/** The value of a cell, deterministic for its position. */
function cellOf(name: string, kind: string, row: number): Cell {
  const rendered = ((row + 3) * 7919 + name.length * 104_729) % 1_000;
  switch (kind) {
    case 'count':
      return 40 + rendered;
    case 'duration':
      return 60 + rendered * 2;
    case 'percent':
      return name === 'arrivedChange' ? rendered / 10 - 40 : 50 + rendered / 20;
    case 'day':
      return new Date(Date.UTC(2026, 9, 1 + row)).toISOString().slice(0, 10);
    case 'weekday':
      return 1 + (row % 5);
    case 'hour':
      return 8 + Math.trunc(row / 5);
    case 'moment':
      return Date.UTC(2026, 9, 1, 8) + row * 61_000;
    case 'fields':
      return JSON.stringify({ name: `Caja ${row + 1}`, enabled: row % 2 === 0 });
    case 'word':
      return WORDS[name] ?? 'LOGIN';
    default:
      return textOf(name, row);
  }
}

function textOf(name: string, row: number): string {
  const of = (names: readonly string[], at = row) => names[at % names.length] ?? '';
  if (name === 'branch') return of(BRANCHES, Math.trunc(row / QUEUES.length));
  if (name.startsWith('queue')) return of(QUEUES);
  if (name === 'user') return of(PEOPLE);
  if (name === 'ticket') return `A${String(row % 1_000).padStart(3, '0')}`;
  return `${name} ${row + 1}`;
}

const WORDS: Readonly<Record<string, string>> = {
  state: 'assisted',
  outcome: 'kept',
  bookedThrough: 'customer',
};

/** A table of a type with this number of rows, in groups of five. */
function tableOf(type: ReportType, rows: number): Table {
  const columns = [...type.by, ...type.columns].map((name) => columnOf(name));
  const stats = (row: number) =>
    columns.map(({ name, kind }, at) => (at < type.by.length ? null : cellOf(name, kind, row)));
  const firsts = Array.from({ length: Math.ceil(rows / QUEUES.length) }, (_, at) => at * QUEUES.length);
  return {
    columns,
    rows: Array.from({ length: rows }, (_, row) => ({
      cells: columns.map(({ name, kind }) => cellOf(name, kind, row)),
      of: type.by.includes('queue') ? { branch: 1, queue: (row % QUEUES.length) + 1 } : {},
    })),
    groups: type.grouped
      ? firsts.map((first) => ({
          first,
          rows: Math.min(QUEUES.length, rows - first),
          cells: stats(first).map((cell, at) =>
            at === 0 ? cellOf(columns[0]?.name ?? '', columns[0]?.kind ?? '', first) : cell,
          ),
        }))
      : [],
    total: type.by.length > 0 ? stats(rows) : null,
    asOf: Date.UTC(2026, 9, 9, 12, 30),
    complete: 'Y',
  };
}

export interface SimulatedReports {
  /** Rows of every table. */
  rows: number;
  /** The error with which tables are rejected. */
  refuses: ErrorCode | null;
  /** Delays tables and files until released. */
  holds: boolean;
  /** The reported progress of a pending report. */
  making: AnswerOf<typeof getReportProgress>;
  complete: 'Y' | 'N';
  /** The reported next time of a report. */
  next: AnswerOf<typeof getNextSending>;
  readonly nextRequests: BodyOf<typeof getNextSending>[];
  readonly retried: number[];
  readonly saved: ReportDesign[];
  readonly displayed: BodyOf<typeof showReport>[];
  readonly served: BodyOf<typeof serveReport>[];
}

/** A fake report server for a page: it lists saved reports and generates tables. */
export async function playReports(
  page: Page,
  categories: readonly string[] = CATEGORIES,
): Promise<SimulatedReports> {
  const simulated: SimulatedReports = {
    rows: 15,
    refuses: null,
    holds: false,
    complete: 'Y',
    making: { phase: 'unknown', ahead: 0, lines: 0, of: 0 },
    next: {
      at: Date.UTC(2026, 9, 19, 5),
      zone: 'Europe/Madrid',
      clock: 'branch',
      days: { from: '2026-10-12', to: '2026-10-18' },
    },
    saved: [],
    displayed: [],
    served: [],
    nextRequests: [],
    retried: [],
  };
  const menu = CATEGORIES.filter((category) => categories.includes(category)).map((category) => ({
    category,
    types: REPORT_TYPES.filter((type) => type.category === category).map(({ id, name, chart }) => ({
      id,
      name,
      chart,
    })),
  }));
  await page.route(/\/api\/report\/menu$/, (route) => route.fulfill({ json: menu }));
  await page.route(/\/api\/report\/choices$/, (route) => route.fulfill({ json: CHOICES }));
  await page.route(/\/api\/report\/filters\/\d+$/, (route) => {
    const filters = reportType(Number(idOf(route)))?.filters ?? [];
    return route.fulfill({ json: filters.map((type) => ({ type })) });
  });
  await page.route(/\/api\/report\/progress\//, (route) => route.fulfill({ json: simulated.making }));
  await page.route(/\/api\/report\/table$/, async (route) => {
    const requested = route.request().postDataJSON() as BodyOf<typeof showReport>;
    simulated.displayed.push(requested);
    if (simulated.holds) return;
    const type = reportType(requested.reportType);
    if (simulated.refuses || !type) {
      const apiError = { status: simulated.refuses ?? 'NOT_FOUND', message: '', params: { max: 10_000 } };
      return route.fulfill({ status: 409, json: apiError });
    }
    return route.fulfill({ json: { ...tableOf(type, simulated.rows), complete: simulated.complete } });
  });
  await page.route(/\/api\/report\/serve$/, (route) => {
    const requested = route.request().postDataJSON() as BodyOf<typeof serveReport>;
    simulated.served.push(requested);
    if (simulated.holds) return;
    return route.fulfill({
      headers: { 'content-disposition': `attachment; filename="informe.${requested.formatExport}"` },
      contentType: 'application/octet-stream',
      body: 'report',
    });
  });
  await page.route(/\/api\/reportDesign(\/\d+)?(\?.*)?$/, (route) => answerDesign(route, simulated.saved));
  await page.route(/\/api\/reportDesign\/next$/, (route) => {
    simulated.nextRequests.push(route.request().postDataJSON());
    return route.fulfill({ json: simulated.next });
  });
  await page.route(/\/api\/reportDesign\/\d+\/retry$/, (route) => {
    const id = Number(/(\d+)\/retry$/.exec(route.request().url())?.[1]);
    simulated.retried.push(id);
    const at = simulated.saved.findIndex(({ idDisplayDesign }) => idDisplayDesign === id);
    const failed = simulated.saved[at];
    if (!failed) return route.fulfill({ status: 404, json: { status: 'NOT_FOUND', message: '' } });
    const sent = { ...failed, sending: { ...failed.sending, state: 'sent' as const, reason: null } };
    simulated.saved[at] = sent;
    return route.fulfill({ json: sent });
  });
  return simulated;
}

const idOf = (route: Route): string => /(\d+)$/.exec(new URL(route.request().url()).pathname)?.[1] ?? '';

function answerDesign(route: Route, saved: ReportDesign[]): Promise<void> {
  const method = route.request().method();
  const id = Number(idOf(route));
  const at = saved.findIndex(({ idDisplayDesign }) => idDisplayDesign === id);
  const found = saved[at];
  if (method === 'POST' || method === 'PUT') {
    const body = route.request().postDataJSON() as Design;
    const report = savedReport(found?.idDisplayDesign ?? saved.length + 1, body);
    if (found) saved[at] = report;
    else saved.push(report);
    return route.fulfill({ json: report });
  }
  if (method === 'DELETE') {
    saved.splice(at, 1);
    return route.fulfill({ json: { idDisplayDesign: id } });
  }
  return route.fulfill({ json: id === 0 ? saved : (found ?? {}), status: id === 0 || found ? 200 : 404 });
}

/** A saved report in the format of the server. */
export function savedReport(
  id: number,
  body: Design,
  sending: Partial<ReportDesign['sending']> = {},
): ReportDesign {
  const category = reportType(body.reportType)?.category ?? 'QUEUES_CATEGORY';
  const { repeat } = body.design.configuration;
  return {
    idDisplayDesign: id,
    name: body.name,
    description: body.description ?? '',
    category,
    reportType: body.reportType,
    username: body.username ?? 'informes',
    creationDate: Date.UTC(2026, 8, id),
    scheduled: repeat === 'none' ? 'N' : 'Y',
    sending: {
      nextAt: null,
      lastAt: null,
      state: 'none',
      reason: null,
      failure: '',
      detail: '',
      file: 'N',
      unclear: [],
      rejected: [],
      zone: 'Europe/Madrid',
      ...sending,
    },
    design: body.design,
  };
}

/** Body for saving a report without filters and schedule. */
export function reportBody(type: number, name: string): Design {
  const off = {
    tuesday: 'N',
    wednesday: 'N',
    thursday: 'N',
    friday: 'N',
    saturday: 'N',
    sunday: 'N',
  } as const;
  return {
    name,
    reportType: type,
    design: {
      type: { id: type, name: reportType(type)?.name ?? '' },
      filters: [],
      configuration: {
        export: { id: 1, name: 'pdf' },
        repeat: 'none',
        every: 1,
        monday: 'Y',
        ...off,
        at: '07:00',
        end: 'never',
        endOccurrences: null,
        endDate: null,
        sendTo: [],
      },
    },
  };
}
