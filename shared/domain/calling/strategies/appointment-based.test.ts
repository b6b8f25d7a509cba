import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';

const { A, B, C } = QUEUE;
const oneLevel = profileOf('APPOINTMENTBASED', [
  { queueId: A, level: 1 },
  { queueId: C, level: 1 },
]);
const walkInsFirst = profileOf('APPOINTMENTBASED', [
  { queueId: A, level: 1 },
  { queueId: C, level: 2 },
]);

describe('APPOINTMENTBASED', () => {
  it('calls appointments whose time has come by that time, and fills the gaps with who has none', () => {
    const came = [
      { code: 'A1', at: 0 },
      { code: 'C1', at: 1, appointment: 20 },
      { code: 'C2', at: 2, appointment: 10 },
      { code: 'A2', at: 3 },
      { code: 'C3', at: 4 },
    ];
    // At 5 no time has come: A1. At 10 C2. At 15 a gap: A2. At 20 C1, before C3, who came without an appointment.
    expect(calledOn({ profile: oneLevel, came, calls: [5, 10, 15, 20, 25, 30] })).toBe(
      'A1 C2 A2 C1 C3 nobody',
    );
  });

  it('calls an appointment that is not yet due only when nobody else waits, the earliest first', () => {
    const came = [
      { code: 'C1', at: 0, appointment: 50 },
      { code: 'C2', at: 1, appointment: 40 },
      { code: 'A1', at: 2 },
    ];
    expect(playedDay({ profile: oneLevel, came, calls: [5, 5, 6] })).toEqual([
      'A1: first of level 1 by arrival, none of its due appointments can be called, waiting 0:03:00',
      'C2: no walk-in and no due appointment can be called, appointment in 0:35:00, level 1',
      'C1: no walk-in and no due appointment can be called, appointment in 0:44:00, level 1',
    ]);
  });

  it('goes by level before it looks at appointments, but for those not yet due', () => {
    const came = [
      { code: 'C1', at: 0, appointment: 5 },
      { code: 'A1', at: 8 },
      { code: 'A2', at: 9 },
    ];
    expect(playedDay({ profile: walkInsFirst, came, calls: [10, 10, 10] })).toEqual([
      'A1: first of level 1 by arrival, none of its due appointments can be called, waiting 0:02:00',
      'A2: first of level 1 by arrival, none of its due appointments can be called, waiting 0:01:00',
      'C1: appointment due since 0:05:00, level 2',
    ]);
    const early = [
      { code: 'C1', at: 0, appointment: 50 },
      { code: 'B1', at: 1 },
    ];
    const appointmentsFirst = profileOf('APPOINTMENTBASED', [
      { queueId: C, level: 1 },
      { queueId: B, level: 2 },
    ]);
    expect(calledOn({ profile: appointmentsFirst, came: early, calls: [2, 2] })).toBe('B1 C1');
  });

  it('falls to arrival between two appointments at the same time', () => {
    const came = [
      { code: 'C1', at: 2, appointment: 5 },
      { code: 'C2', at: 1, appointment: 5 },
    ];
    expect(calledOn({ profile: oneLevel, came, calls: [6, 6] })).toBe('C2 C1');
  });

  it('counts an appointment from the very moment of its time', () => {
    const came = [
      { code: 'A1', at: 0 },
      { code: 'C1', at: 1, appointment: 5 },
    ];
    expect(calledOn({ profile: oneLevel, came, calls: [5] })).toBe('C1');
  });
});
