import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getReportProgress } from '#shared/contract/reports/reports.ts';
import type { ReportProgress } from '#shared/domain/reports/report-progress.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Waited } from './report-generator.ts';

type Waiter = Pick<Caller, 'idUsers'>;

/** Keeps how far the reports are that people wait for, by who waits and the key that they named. */
export function createReportProgress() {
  const makings = new Map<string, ReportProgress>();
  const nameOf = ({ idUsers }: Waiter, key: string) => `${idUsers} ${key}`;

  return {
    /** Says how far one is; nobody is told of those of others. */
    of: (waiter: Waiter, key: string): AnswerOf<typeof getReportProgress> =>
      makings.get(nameOf(waiter, key)) ?? { phase: 'unknown', ahead: 0, lines: 0, of: 0 },

    /** Makes one, and keeps how far it is until it is there or given up. */
    async follow<Answer>(
      waiter: Waiter,
      { key, signal }: { readonly key: string | undefined; readonly signal: AbortSignal },
      make: (waited: Waited) => Promise<Answer>,
    ): Promise<Answer> {
      if (key === undefined) return make({ signal });
      const name = nameOf(waiter, key);
      try {
        return await make({ signal, tell: (making) => void makings.set(name, making) });
      } finally {
        makings.delete(name);
      }
    },
  };
}
