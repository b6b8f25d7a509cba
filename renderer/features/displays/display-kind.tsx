import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type ConfiguredDisplay,
  createDisplay,
  type DisplayBody,
  displayBody,
  listDisplays,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import { CopyAddress } from './copy-address.tsx';

/** Displays of a branch; their names open the form (configuration specification, sections 2 to 5). */
export const displays = configuredKind<ConfiguredDisplay & Origin, DisplayBody>({
  texts: 'displays',
  level: 'branch',
  of: 'idBranches',
  list: listDisplays,
  create: createDisplay,
  update: updateDisplay,
  schema: displayBody,
  form: 'crud',
  opens: ({ lockedBy }) => lockedBy === undefined,
  extra: (display) => <CopyAddress {...display} />,
  done: { added: 'displays:ADD_DISPLAY_SUCCESS', saved: 'displays:EDIT_DISPLAY_SUCCESS' },
  columns: [
    { key: 'name', width: 232, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    {
      key: 'idDisplayDesigns',
      createdAt: { to: '/app/configuration/tools/digital-signage', title: 'display-designs:title' },
      width: 176,
      control: { kind: 'choice' },
    },
    { key: 'enabled', width: 116, sortable: true, control: { kind: 'toggle' } },
  ],
});
