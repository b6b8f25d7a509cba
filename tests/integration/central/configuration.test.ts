import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT } from '#shared/contract/contract.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { type WalkLine, walkConfiguration } from '#tests/support/samples/configuration-walk.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

describeCentral('the configuration API of central', (_open, newStorage) => {
  let central: Central;
  let atBranch: WalkLine[];
  let atCentral: WalkLine[];
  beforeAll(async () => {
    const branch = await startBranch();
    atBranch = await walkConfiguration(await branch.signIn('admin'));
    await branch.stop();
    central = await startCentral({ storage: await newStorage() });
    atCentral = await walkConfiguration(await central.signIn('admin'));
  });
  afterAll(() => central.stop());

  it('equals a branch, answer by answer and error by error', () => {
    expect(atCentral).toHaveLength(atBranch.length);
    for (const [index, line] of atCentral.entries()) expect(line).toEqual(atBranch[index]);
    const rejected = new Set(atCentral.map((line) => line.rejected));
    expect([...rejected]).toEqual(
      expect.arrayContaining([
        'DESIGN_IN_USE',
        'IN_USE',
        'NAME_UNIQUE',
        'ASSOCIATION_DUPLICATE',
        'ACCOUNT_UNIQUE',
      ]),
    );
  });

  it('covers every address of both servers', () => {
    const walked = new Set([
      ...atCentral.map(({ endpoint }) => endpoint),
      ...KINDS.flatMap(({ list, create, update }) => [list, create, update]),
    ]);
    const left = Object.entries(CONTRACT).filter(
      ([, endpoint]) => !endpoint.only && !OTHER_PARTS.includes(endpoint.tag) && !walked.has(endpoint),
    );
    expect(left.map(([name]) => name).sort()).toEqual(REQUESTED_ELSEWHERE);
  });
});

/** Lists administration endpoints other than configuration: their own tests cover both servers. */
const OTHER_PARTS: readonly string[] = [
  'Access',
  'Administration',
  'Alarms',
  'Audit',
  'Backup',
  'Booking by customers',
  'Branches',
  'Configuration check',
  'Dashboard',
  'First start',
  'General settings',
  'Help',
  'Implementator',
  'Jobs',
  'Licence',
  'Reports',
  'Resources',
  'Operation',
  'Password blacklist',
  'Reports',
  'Roles',
  'SMS',
  'Supervision',
  'Transfer of configuration',
  'Users',
];

/** Lists the endpoints covered by the tests of levels, timetables, messages, voices, appointments, and phones. */
const REQUESTED_ELSEWHERE = [
  'bookAppointment',
  'cancelAppointment',
  'cancelPhoneTicket',
  'changeAppointment',
  'createTimetable',
  'deleteMessage',
  'findAppointments',
  'getAppointmentCalendar',
  'getDefinedTimetable',
  'getHome',
  'getMessage',
  'importAppointments',
  'listHistory',
  'listQueues',
  'listTimetables',
  'listVoices',
  'postponePhoneTicket',
  'previewTicketDesign',
  'returnPhoneTicket',
  'setMessageContent',
  'setTimetables',
  'speakSample',
  'updateTimetable',
  'watchPhoneTicket',
];
