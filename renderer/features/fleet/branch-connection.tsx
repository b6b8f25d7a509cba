import { useTranslation } from 'react-i18next';
import { type BranchMark, markOfBranch } from '#renderer/ui/map/branch-mark.ts';
import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import type { FleetBranch, FleetPoint } from '#shared/contract/central/fleet.ts';

interface BranchConnectionProps {
  readonly connection: FleetBranch['connection'];
  /** Renders a pill, for the page header. */
  readonly pill?: boolean;
}

/** Connection of a branch to central, as icon and text. */
export function BranchConnection({ connection, pill = false }: BranchConnectionProps) {
  const { t } = useTranslation('fleet');
  return <StateMark state={CONNECTION_GLYPHS[connection]} word={t(`connection.${connection}`)} pill={pill} />;
}

/** Map mark of a branch. */
export const markOf = ({ connection, issues }: Pick<FleetPoint, 'connection' | 'issues'>): BranchMark =>
  markOfBranch(connection, issues);

/** Icon and colour of each connection state. */
const CONNECTION_GLYPHS = {
  online: 'assisting',
  offline: 'noshow',
  neverConnected: 'off',
} as const satisfies Record<FleetPoint['connection'], StateName>;
