import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { Issue, IssueInput } from './issue.ts';

export interface IssueSetOptions {
  readonly issue: Issue;
}

export interface IssueSetInput extends Pick<IssueInput, 'idBranches' | 'idServices' | 'idSegments'> {
  readonly amount: number;
}

/** Issues so many tickets of one service and segment at once, for customers who come without kiosk. */
export function createIssueSet({ issue }: IssueSetOptions) {
  return ({ amount, ...pair }: IssueSetInput, scope: Scope<Notice>): readonly TicketRow[] => {
    const input = { ...pair, idKiosks: null, language: null, storesEstimate: false };
    return Array.from({ length: amount }, () => issue(input, scope).ticket);
  };
}
