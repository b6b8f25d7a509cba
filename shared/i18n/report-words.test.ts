import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { COLUMN_KINDS } from '#shared/domain/reports/column-kinds.ts';
import {
  AUDIT_USERS,
  CONSOLIDATIONS,
  FILTER_TYPES,
  PERIODS_OF_ROWS,
} from '#shared/domain/reports/filters.ts';
import { CATEGORIES, REPORT_TYPES } from '#shared/domain/reports/report-types.ts';
import { TICKET_STATES, TRANSITIONS } from '#shared/domain/tickets/transitions.ts';
import { AUDIT_ACTIONS } from '../domain/access/audit-actions.ts';
import { APPOINTMENT_OUTCOMES, BOOKED_THROUGH } from '../domain/appointments/states.ts';
import { createServerTexts } from './server-texts.ts';

const COLUMNS = ['period', ...Object.keys(COLUMN_KINDS)];

const KEYS = [
  ...CATEGORIES.map((category) => `categories.${category}`),
  ...REPORT_TYPES.flatMap(({ name }) => [`types.${name}.label`, `types.${name}.what`]),
  ...COLUMNS.flatMap((name) => [`columns.${name}.label`, `columns.${name}.why`]),
  ...FILTER_TYPES.map((type) => `filters.${type}.label`),
  ...PERIODS_OF_ROWS.map((period) => `filters.FILTER_PERIOD.${period}`),
  ...CONSOLIDATIONS.map((by) => `filters.FILTER_CONSOLIDATION.${by}`),
  ...AUDIT_USERS.map((who) => `filters.FILTER_AUDIT_USERS.${who}`),
  ...TICKET_STATES.map((state) => `words.state.${state}`),
  ...Object.keys(TRANSITIONS).map((verb) => `words.happened.${verb}`),
  ...BOOKED_THROUGH.map((way) => `words.bookedThrough.${way}`),
  ...APPOINTMENT_OUTCOMES.map((outcome) => `words.outcome.${outcome}`),
  ...Object.keys(AUDIT_ACTIONS).map((action) => `words.action.${action}`),
];

describe.each(LANGUAGES)('the words of reports in %s', (language) => {
  const i18n = createServerTexts();

  it('exist for every type, column, filter, state, step, way and action', () => {
    const known = (key: string) => i18n.exists(`reports:${key}`, { lng: language, fallbackLng: [] });
    expect(KEYS.filter((key) => !known(key))).toEqual([]);
  });

  it('distinguish the columns of one report', () => {
    const label = i18n.getFixedT(language, 'reports') as unknown as (key: string) => string;
    for (const { by, columns } of REPORT_TYPES) {
      const labels = [...by, ...columns].map((name) => label(`columns.${name}.label`));
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});
