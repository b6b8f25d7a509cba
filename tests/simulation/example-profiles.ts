import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import { profileOf } from './profile-of.ts';

const [CASHIER, ACCOUNTS, ADVICE, PRIORITY] = [1, 2, 3, 4];

const fifo = profileOf(
  'FIFO',
  [
    { queueId: PRIORITY, sequence: 1 },
    { queueId: CASHIER, sequence: 2 },
    { queueId: ACCOUNTS, sequence: 2 },
    { queueId: ADVICE, sequence: 2 },
  ],
  { id: 1 },
);
const timeBased = profileOf(
  'TIMEBASED',
  [
    { queueId: PRIORITY, level: 1, limit: 240 },
    { queueId: ADVICE, level: 2, limit: 240 },
    { queueId: CASHIER, level: 3, limit: 540 },
    { queueId: ACCOUNTS, level: 3, limit: 840 },
  ],
  { id: 4 },
);

/** One reasonable profile of each type for the example branch. */
export const EXAMPLE_PROFILES: Readonly<Record<AttentionProfile['type'], AttentionProfile>> = {
  FIFO: fifo,
  WEIGHTED: profileOf(
    'WEIGHTED',
    [
      { queueId: PRIORITY, weight: 6 },
      { queueId: ADVICE, weight: 4 },
      { queueId: CASHIER, weight: 2 },
      { queueId: ACCOUNTS, weight: 1 },
    ],
    { id: 2 },
  ),
  RATIOBASED: profileOf(
    'RATIOBASED',
    [
      { queueId: PRIORITY, iterations: 1 },
      { queueId: CASHIER, iterations: 4 },
      { queueId: ACCOUNTS, iterations: 2 },
      { queueId: ADVICE, iterations: 1 },
    ],
    { id: 3 },
  ),
  TIMEBASED: timeBased,
  APPOINTMENTBASED: profileOf(
    'APPOINTMENTBASED',
    [
      { queueId: PRIORITY, level: 1 },
      { queueId: ADVICE, level: 2 },
      { queueId: CASHIER, level: 2 },
      { queueId: ACCOUNTS, level: 2 },
    ],
    { id: 5 },
  ),
  CONDITIONALBASED: {
    id: 6,
    name: 'By the crowd',
    generalLimit: 0,
    type: 'CONDITIONALBASED',
    alternative: null,
    condition: { type: 'CUSTOMERSWAITING', idViewProfiles: 1, value: 15 },
    a: timeBased,
    b: fifo,
  },
};
