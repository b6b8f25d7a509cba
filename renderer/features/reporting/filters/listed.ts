import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getReportChoices } from '#shared/contract/reports/reports.ts';
import { AUDIT_ACTIONS } from '#shared/domain/access/audit-actions.ts';
import { type FilterType, LIST_FILTERS, type ListFilter } from '#shared/domain/reports/filters.ts';
import { useReportTexts } from '../use-report-texts.ts';

/** Filters with lists of options: those with an id, and actions. */
export type ListedType = ListFilter | 'USER_ACTIONS';

export const isListed = (type: FilterType): type is ListedType =>
  type === 'USER_ACTIONS' || LIST_FILTERS.some((each) => each === type);

/** Option of a filter; `key` is its value in requests. */
export interface FilterOption {
  readonly key: number | string;
  readonly name: string;
}

export type Listed = (type: ListedType) => readonly FilterOption[];
export type Choices = AnswerOf<typeof getReportChoices>;

const LISTS = {
  BRANCHES: 'branches',
  ATTENTION_AREAS: 'attentionAreas',
  QUEUES: 'queues',
  SERVICES: 'services',
  SEGMENTS: 'segments',
  DETAIL_GROUPS: 'transactions',
} as const satisfies Partial<Record<ListFilter, keyof Choices>>;

/** Options of each filter, by name; disabled ones are marked, since past data include them. */
export function useListed(choices: Choices | undefined): Listed {
  const { t } = useTranslation('reporting');
  const { word } = useReportTexts();
  const named = (name: string, enabled: 'Y' | 'N') =>
    enabled === 'Y' ? name : t('filter.disabled', { name });
  return (type) => {
    if (type === 'USER_ACTIONS')
      return Object.keys(AUDIT_ACTIONS).map((action) => ({
        key: action,
        name: word('action', action) ?? action,
      }));
    if (!choices) return [];
    if (type === 'USERS')
      return choices.users.map(({ id, firstName, lastName, username, enabled }) => ({
        key: id,
        name: named(`${firstName} ${lastName}`.trim() || username, enabled),
      }));
    return choices[LISTS[type]].map(({ id, name, enabled }) => ({ key: id, name: named(name, enabled) }));
  };
}
