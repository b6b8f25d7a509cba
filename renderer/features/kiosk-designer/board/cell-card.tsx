import { useDraggable, useDroppable } from '@dnd-kit/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowRight,
  IconClock,
  IconGripVertical,
  IconPrinter,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import type { KioskButton } from '#shared/contract/devices/kiosk-screen.ts';
import { useDesigner } from '../designer-context.ts';
import { cellAt, type GridPosition } from '../draft/grid-changes.ts';
import { isError } from '../draft/review.ts';
import css from './board.module.css';

interface Props {
  readonly id: string;
  readonly place: GridPosition;
  readonly chosen: boolean;
  /** Tells that what was taken up would be put down here. */
  readonly target: boolean;
  /** Tells that it is being dragged: only its place is left. */
  readonly away: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
}

/** A button on the board, with what customers do not see of it: what it prints and where it leads. */
export function CellCard({ id, place, chosen, target, away, onSelect, onKeyDown }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const { screen, language, problems, locked } = useDesigner();
  const drop = useDroppable({ id });
  const drag = useDraggable({ id, disabled: locked });
  const button = cellAt(screen, place);
  const own = problems.filter(
    (one) =>
      one.screen === screen.randomId && one.place?.column === place.column && one.place.row === place.row,
  );
  const wrong = own.find(isError);
  if (!button) return null;
  if (away) return <div className={css.gone}>{t('wasHere')}</div>;
  return (
    <button
      ref={(node) => {
        drop.setNodeRef(node);
        drag.setNodeRef(node);
      }}
      type="button"
      className={css.cell}
      aria-current={chosen || undefined}
      data-wrong={wrong ? true : undefined}
      data-over={drop.isOver || target || undefined}
      {...drag.listeners}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical className={css.grip} size={18} stroke={1.75} aria-hidden="true" />
      <b>{localTextIn(button.title, language, 'es') || t('untitled')}</b>
      <SubtitleText button={button} />
      {own.length > 0 && (
        <span className={css.mark} data-wrong={wrong ? true : undefined}>
          {wrong ? (
            <IconAlertCircle size={18} stroke={1.75} />
          ) : (
            <IconAlertTriangle size={18} stroke={1.75} />
          )}
        </span>
      )}
      <span className={css.does}>
        {wrong ? (
          <>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            <span>{t(`problem.${wrong.code}`)}</span>
          </>
        ) : (
          <Does button={button} />
        )}
      </span>
      {(drop.isOver || target) && <span className={css.swap}>{t('swap')}</span>}
    </button>
  );
}

function SubtitleText({ button: { subtitle } }: { readonly button: KioskButton }) {
  const { t } = useTranslation('kiosk-designer');
  const { language } = useDesigner();
  if (subtitle === null) return <span className={css.subtitle}>{t('subtitle.none')}</span>;
  if (subtitle === 'ESTIMATED_WAIT') {
    return (
      <span className={css.subtitle}>
        <IconClock size={16} stroke={1.75} aria-hidden="true" />
        {t('subtitle.wait')}
      </span>
    );
  }
  if (subtitle === 'CUSTOMERS_WAITING') {
    return (
      <span className={css.subtitle}>
        <IconUsers size={16} stroke={1.75} aria-hidden="true" />
        {t('subtitle.people')}
      </span>
    );
  }
  return <span className={css.subtitle}>{localTextIn(subtitle, language, 'es')}</span>;
}

/** Says what pressing it does: prints for a segment and a service or for an appointment, or leads to a screen. */
function Does({ button }: { readonly button: KioskButton }) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, services, segments } = useDesigner();
  const name = (things: readonly { readonly id: number; readonly name: string }[], id: number | null) =>
    id === null ? t('fromBefore') : (things.find((one) => one.id === id)?.name ?? t('gone'));
  const leadsTo = draft.find(({ design }) => design.randomId === button.redirect)?.design.name;
  if (button.arrives) {
    return (
      <>
        <IconPrinter size={16} stroke={1.75} aria-hidden="true" />
        <span>{t('arrives')}</span>
      </>
    );
  }
  if (button.print) {
    return (
      <>
        <IconPrinter size={16} stroke={1.75} aria-hidden="true" />
        <span>{`${name(segments, button.segment)} · ${name(services, button.service)}`}</span>
      </>
    );
  }
  return (
    <>
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
      <span>{leadsTo ?? t('nowhere')}</span>
    </>
  );
}
