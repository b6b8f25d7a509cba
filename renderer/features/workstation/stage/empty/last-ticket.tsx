import { Trans, useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { hourOf } from '#shared/domain/time/clock-text.ts';
import slot from '../slot.module.css';
import { UndoButton } from './undo-button.tsx';

interface LastTicketProps {
  readonly workstation: Workstation;
  /** Takes back what the workstation did; missing where it cannot. */
  readonly onUndo?: (at: Millis) => void;
}

/** Shows the ticket before, how it left and when, in the branch's own time; for a minute that can be taken back. */
export function LastTicket({ workstation: { last, idBranches }, onUndo }: LastTicketProps) {
  const { t } = useTranslation('workstation');
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  if (!last || !branch) return null;
  const left = leftAs[last.stateName] ?? 'finished';
  return (
    <div className={slot.end}>
      <span className={slot.last} data-state={left}>
        <StateGlyph state={left} />
        <span>
          <Trans
            t={t}
            i18nKey={`last.${left}`}
            values={{
              code: last.code || t('stage.withoutTicket'),
              time: hourOf(branchTime(last.at, Number(branch.zone))),
            }}
            components={{ b: <b /> }}
          />
        </span>
      </span>
      {onUndo && last.undoableUntil !== null && <UndoButton until={last.undoableUntil} onUndo={onUndo} />}
    </div>
  );
}

const leftAs: Readonly<Record<string, 'finished' | 'noshow' | 'waiting' | 'standby'>> = {
  noshow: 'noshow',
  waiting: 'waiting',
  standby: 'standby',
};
