import { describe, expect, it } from 'vitest';
import { createFakeTime } from '#tests/support/electron/fake-time.ts';
import { type Running, supervise } from './supervise.ts';

/** A fake server, with the number of its starts. */
function supervised() {
  const time = createFakeTime(0);
  const state = { starts: 0, stops: 0, kills: 0, answers: true, obeys: true };
  let end: (why: string) => void = () => {};
  const startedAt: number[] = [];
  const supervision = supervise({
    time,
    start(): Running {
      state.starts += 1;
      startedAt.push(time.mono());
      return {
        ended: new Promise((resolve) => {
          end = resolve;
        }),
        stop() {
          state.stops += 1;
          if (state.obeys) end('code 0');
        },
        kill() {
          state.kills += 1;
          end('SIGKILL');
        },
      };
    },
    answers: async () => state.answers,
    started: () => {},
    log: () => {},
  });
  return { time, state, startedAt, supervision, end: (why: string) => end(why) };
}

describe('a supervised server', () => {
  it('is restarted when it ends, after pauses that grow up to a minute', async () => {
    const { time, startedAt, end } = supervised();
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      end('code 1');
      const at = time.mono();
      const before = startedAt.length;
      while (startedAt.length === before) await time.pass(1_000);
      pauses.push((startedAt.at(-1) ?? 0) - at);
    }
    expect(pauses.map((ms) => ms / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('starts with short pauses again after ten healthy minutes', async () => {
    const { time, state, end } = supervised();
    for (let failure = 0; failure < 5; failure += 1) {
      end('code 1');
      await time.pass(60_000);
    }
    await time.pass(700_000);
    end('code 1');
    await time.pass(1_000);
    expect(state.starts).toBe(7);
  });

  it('is killed and restarted if it has not answered for a minute', async () => {
    const { time, state } = supervised();
    await time.pass(20_000);
    state.answers = false;
    await time.pass(50_000);
    expect(state.kills).toBe(0);
    await time.pass(40_000);
    expect([state.kills, state.starts]).toEqual([1, 2]);
  });

  it('has a quarter of an hour to start: its database may be migrated', async () => {
    const { time, state } = supervised();
    state.answers = false;
    await time.pass(890_000);
    expect(state.kills).toBe(0);
    await time.pass(30_000);
    expect(state.kills).toBe(1);
  });

  it('is stopped, and killed if it does not stop', async () => {
    const obeying = supervised();
    await obeying.supervision.stop();
    expect(obeying.state).toMatchObject({ stops: 1, kills: 0, starts: 1 });
    const stubborn = supervised();
    stubborn.state.obeys = false;
    const stopped = stubborn.supervision.stop();
    // Its file exists until it has ended, and is read each time. A second request would end the server
    // immediately.
    void stubborn.supervision.stop();
    await stubborn.time.pass(21_000);
    await stopped;
    expect(stubborn.state).toMatchObject({ stops: 1, kills: 1, starts: 1 });
  });

  it('is not restarted after a stop', async () => {
    const { time, state, supervision, end } = supervised();
    end('code 1');
    await time.pass(0);
    await supervision.stop();
    await time.pass(600_000);
    expect(state.starts).toBe(1);
  });
});
