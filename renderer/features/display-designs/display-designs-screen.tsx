import type { z } from 'zod';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  checkDisplayDesignDeletion,
  createDisplayDesign,
  type DisplayDesign,
  deleteDisplayDesign,
  displayDesignBody,
  listDisplayDesigns,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';

/** Lists the designs of displays. */
export const DisplayDesignsScreen = () => <ConfiguredList kind={displayDesigns} />;

/** The design is edited in the editor, not in the list. */
const bodySchema = displayDesignBody.partial({ design: true });
type DesignBody = z.infer<typeof bodySchema>;

/** Display designs; their names open the editor (operations specification, section 9). */
export const displayDesigns = configuredKind<DisplayDesign & Origin, DesignBody>({
  texts: 'display-designs',
  key: 'displayDesigns',
  level: 'tools',
  list: listDisplayDesigns,
  create: createDisplayDesign,
  update: updateDisplayDesign,
  remove: {
    by: deleteDisplayDesign,
    check: checkDisplayDesignDeletion,
    loses: 'display-designs:deleteLoses',
  },
  schema: bodySchema,
  form: 'crud',
  empty: 'display-designs:NO_SIGNATURE',
  columns: [
    { key: 'name', width: 280, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});
