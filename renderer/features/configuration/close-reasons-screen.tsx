import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import {
  type CloseReason,
  type CloseReasonBody,
  closeReasonBody,
  createCloseReason,
  listConfiguredCloseReasons,
  updateCloseReason,
} from '#shared/contract/configuration/close-reasons.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';

const closeReasons = configuredKind<CloseReason & Origin, CloseReasonBody>({
  texts: 'close-reasons',
  level: 'global',
  named: 'description',
  list: listConfiguredCloseReasons,
  create: createCloseReason,
  update: updateCloseReason,
  schema: closeReasonBody,
  columns: [
    { key: 'description', weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 60 } },
    { key: 'default', width: 160, sortable: true, read: (reason) => <YesNo value={reason.default} /> },
  ],
  fixedWhy: (reason) => (reason.default === 'Y' ? 'errors:DEFAULT_CLOSE_REASON' : undefined),
});

/** Lists the reasons for which workstations may be closed (configuration specification, sections 2 to 5). */
export const CloseReasonsScreen = () => <ConfiguredList kind={closeReasons} />;
