import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportPace } from '#shared/domain/fleet/report-pace.ts';
import { REPORT } from '#tests/support/network/branch-machine.ts';
import type { CentralClient } from './central-client.ts';
import { createReporter, type LiveMetrics, type Reporter } from './reporter.ts';

describe('the reports of a branch', () => {
  let now: number;
  let timers: Set<{ readonly at: number; readonly work: () => void }>;
  let reportedAt: number[];
  let metrics: LiveMetrics;
  let pace: ReportPace | undefined;
  let reporter: Reporter;
  beforeEach(() => {
    now = 0;
    timers = new Set();
    reportedAt = [];
    metrics = { ...REPORT.live };
    pace = undefined;
    reporter = createReporter({
      client: {
        async call() {
          reportedAt.push(now);
          return { now, revision: 0, withdrawn: [], pace };
        },
      } as unknown as CentralClient,
      after(ms, work) {
        const timer = { at: now + ms, work };
        timers.add(timer);
        return { stop: () => timers.delete(timer) };
      },
      report: async () => ({ ...REPORT, live: metrics }),
      metrics: () => metrics,
      now: () => now,
      onAnswer: () => {},
      onFailure: (error) => {
        throw error;
      },
    });
  });

  /** Advances the clock in steps of 500 ms and runs due timers. */
  async function advance(ms: number): Promise<void> {
    for (const end = now + ms; now < end; ) {
      now += 500;
      for (const timer of [...timers]) {
        if (timer.at > now || !timers.delete(timer)) continue;
        timer.work();
      }
      // Reading and sending a report takes some turns.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  }
  const changeMetrics = () => {
    metrics = { ...metrics, waiting: metrics.waiting + 1 };
    reporter.changed();
  };

  it('are sent every twenty seconds, and a second after a change, without a requested pace', async () => {
    reporter.start();
    await advance(40_000);
    expect(reportedAt.slice(1)).toEqual([20_000, 40_000]);
    changeMetrics();
    await advance(2_000);
    expect(reportedAt.slice(3)).toEqual([41_000]);
  });

  it('keep the requested pace, also if the metrics change all the time', async () => {
    pace = { everyMs: 60_000, changesMs: 50_000 };
    reporter.start();
    await advance(1_000);
    for (let at = 0; at < 200; at += 1) {
      changeMetrics();
      await advance(1_000);
    }
    expect(reportedAt.filter((at) => at > 2_000)).toEqual([51_000, 101_000, 151_000, 201_000]);
  });

  it('are sent within a second for other changes than the metrics', async () => {
    pace = { everyMs: 60_000, changesMs: 50_000 };
    reporter.start();
    await advance(60_000);
    const before = reportedAt.length;
    reporter.tell();
    await advance(1_000);
    expect(reportedAt).toHaveLength(before + 1);
  });

  it('ignore a pace outside the limits', async () => {
    pace = { everyMs: 0, changesMs: 0 };
    reporter.start();
    await advance(20_000);
    const before = reportedAt.length;
    await advance(10_000);
    expect(reportedAt).toHaveLength(before + 2);
  });
});
