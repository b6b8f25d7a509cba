import { Trans, useTranslation } from 'react-i18next';
import type { Workstation } from '../../../../shared/contract/workstations.ts';
import { branchTime } from '../../../../shared/domain/time/branch-time.ts';
import { useBranches } from '../../../lib/use-branches.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { hourOf } from '../clock-text.ts';
import slot from './slot.module.css';

interface LastTicketProps {
  readonly last: NonNullable<Workstation['last']>;
  readonly idBranches: number;
}

/** The ticket before, how it ended and when, in the branch's own time. */
export function LastTicket({ last, idBranches }: LastTicketProps) {
  const { t } = useTranslation('workstation');
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  if (!branch) return null;
  const ended = last.stateName === 'noshow' ? 'noshow' : 'finished';
  return (
    <p className={slot.end}>
      <span className={slot.last} data-state={ended}>
        <StateGlyph state={ended} />
        <span>
          <Trans
            t={t}
            i18nKey={`last.${ended}`}
            values={{ code: last.code, time: hourOf(branchTime(last.at, Number(branch.zone))) }}
            components={{ b: <b /> }}
          />
        </span>
      </span>
    </p>
  );
}
