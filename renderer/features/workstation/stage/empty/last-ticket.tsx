import { Trans, useTranslation } from 'react-i18next';
import { timeOrDayText } from '#renderer/features/workstation/tabs/moment-text.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import slot from '../slot.module.css';
import { UndoButton } from './undo-button.tsx';

interface LastTicketProps {
  readonly workstation: Workstation;
  /** Takes back what the workstation did; missing where it cannot. */
  readonly onUndo?: (at: Millis) => void;
}

/** Shows the ticket before, how it left and when, in the branch's own time; for a minute that can be taken back. */
export function LastTicket({ workstation: { last, idBranches }, onUndo }: LastTicketProps) {
  const { t, i18n } = useTranslation('workstation');
  const now = useServerClock();
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  if (!last || !branch) return null;
  const left = outcomeTexts[last.stateName] ?? 'finished';
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
              time: timeOrDayText(last.at, now(), {
                zoneHours: Number(branch.zone),
                language: i18n.language,
              }),
            }}
            components={{ b: <b /> }}
          />
        </span>
      </span>
      {onUndo && last.undoableUntil !== null && <UndoButton until={last.undoableUntil} onUndo={onUndo} />}
    </div>
  );
}

const outcomeTexts: Readonly<Record<string, 'finished' | 'noshow' | 'waiting' | 'standby'>> = {
  noshow: 'noshow',
  waiting: 'waiting',
  standby: 'standby',
};
