import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { displayDesigns } from './display-design-kind.ts';

/** Lists the designs of displays. */
export const DisplayDesignsScreen = () => <ConfiguredList kind={displayDesigns} />;
