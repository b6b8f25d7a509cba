import { useTranslation } from 'react-i18next';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { CONNECTION_GLYPHS } from './branch-mark.ts';

interface BranchConnectionProps {
  readonly connection: FleetBranch['connection'];
  /** Draws it as the soft pill, in the header of its page. */
  readonly pill?: boolean;
}

/** Shows the connection of a branch to central, in a glyph and a word. */
export function BranchConnection({ connection, pill = false }: BranchConnectionProps) {
  const { t } = useTranslation('fleet');
  return <StateMark state={CONNECTION_GLYPHS[connection]} word={t(`connection.${connection}`)} pill={pill} />;
}
