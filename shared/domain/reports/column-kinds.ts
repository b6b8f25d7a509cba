import type { CellKind, Column } from './columns.ts';

/** Says what each column holds, wherever it stands. */
export const COLUMN_KINDS = {
  ...{ branch: 'text', branchGroup: 'text', queue: 'text', service: 'text', segment: 'text', user: 'text' },
  ...{ workstation: 'text', attentionArea: 'text', queueFrom: 'text', queueTo: 'text', closeReason: 'text' },
  ...{ transactionGroup: 'text', transactionDetail: 'text', weekday: 'weekday', hour: 'hour' },
  ...{
    arrived: 'count',
    called: 'count',
    promised: 'count',
    inTime: 'count',
    late: 'count',
    served: 'count',
  },
  ...{ noShow: 'count', canceled: 'count', transferred: 'count', ended: 'count', noShowShare: 'percent' },
  ...{ waitMean: 'duration', waitMedian: 'duration', waitP90: 'duration', waitMax: 'duration' },
  ...{ serviceMean: 'duration', serviceMax: 'duration', serviceTime: 'duration', level: 'percent' },
  ...{ openTime: 'duration', idleTime: 'duration', occupied: 'percent' },
  ...{ breaks: 'count', breakTime: 'duration', breakMean: 'duration', breakMax: 'duration' },
  ...{ told: 'count', sooner: 'count', asTold: 'count', later: 'count', asToldShare: 'percent' },
  ...{ toldMean: 'duration', toldWaitMean: 'duration', errorMean: 'duration', errorMedian: 'duration' },
  ...{ errorP90: 'duration', toldFrom: 'duration', toldTo: 'duration' },
  ...{ booked: 'count', bookedCanceled: 'count', came: 'count', cameLate: 'count', kept: 'count' },
  ...{
    notCome: 'count',
    bookedNoShow: 'count',
    keptShare: 'percent',
    bookedThrough: 'word',
    outcome: 'word',
  },
  ...{ servedBooked: 'count', bookedWaitMean: 'duration', bookedWaitMedian: 'duration' },
  ...{ bookedWaitP90: 'duration', servedWalkIn: 'count', walkInWaitMean: 'duration' },
  ...{ walkInWaitMedian: 'duration', walkInWaitP90: 'duration', afterTimeMean: 'duration' },
  ...{ afterTimeMedian: 'duration', afterTimeP90: 'duration', afterTime: 'duration' },
  ...{ appointmentAt: 'moment', firstCalledAt: 'moment', appointmentNumber: 'text' },
  ...{ arrivedBefore: 'count', arrivedChange: 'percent', transactions: 'count', tickets: 'count' },
  ...{ openedAt: 'moment', closedAt: 'moment', arrivedAt: 'moment', at: 'moment', recoveredAt: 'moment' },
  ...{ ticket: 'text', customer: 'text', state: 'word', happened: 'word', wait: 'duration' },
  ...{
    action: 'word',
    username: 'text',
    address: 'text',
    about: 'text',
    entity: 'word',
    before: 'fields',
    after: 'fields',
  },
} as const satisfies Record<string, CellKind>;

const PERIOD_KINDS = { DAY: 'day', MONTH: 'month', YEAR: 'year' } as const;

/** The column of a name; what that of the period holds follows from the span that was asked for. */
export const columnOf = (name: string, period: keyof typeof PERIOD_KINDS = 'DAY'): Column => ({
  name,
  kind: name === 'period' ? PERIOD_KINDS[period] : COLUMN_KINDS[name as keyof typeof COLUMN_KINDS],
});
