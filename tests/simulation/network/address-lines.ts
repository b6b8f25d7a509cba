import type { Language } from '#shared/contract/fields.ts';
import { OFFICES } from '#shared/server/demo/offices.ts';
import { signInList } from '#shared/server/demo/sign-in-list.ts';
import type { Network } from './start-network.ts';

/** Lists the addresses of the network, for the terminal. */
export function addressLines({ central, branches }: Network, hasKeys: boolean, language: Language): string[] {
  const waiting = OFFICES.slice(branches.length).map(({ name }) => name[language]);
  return [
    '',
    'Central',
    `  Staff            ${central.origin}/`,
    `  API              ${central.origin}/api/docs`,
    `  Appointments     ${central.origin}/book`,
    `  Health           ${central.origin}/api/health`,
    ...branches.flatMap(({ id, name, origin }, index) => [
      '',
      hasKeys ? `${name}: ${index + 1} cuts and heals its line to central` : name,
      `  Staff            ${origin}/`,
      `  Kiosk, reception ${origin}/kiosk/2/branch/${id}/viewer`,
      `  Kiosk, entrance  ${origin}/kiosk/1/branch/${id}/viewer`,
      // Central creates one display per branch, in the order of the branches.
      `  Display          ${origin}/digital-signage/${id}`,
      `  Paper tickets    ${origin}/virtual-printer`,
      `  Health           ${origin}/api/health`,
    ]),
    '',
    ...signInList(OFFICES, language),
    `  ${waiting.join(', ')} waits for a machine: at central, its branch’s page makes a code for it.`,
    '',
    hasKeys ? '  q stops.' : '  Ctrl-C stops.',
  ];
}
