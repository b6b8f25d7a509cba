import { MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowRight,
  IconClock,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconUsers,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import { DragArea, useMoving } from '#renderer/ui/list/drag-area.tsx';
import type { KioskButton } from '#shared/contract/devices/kiosk-screen.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { useDesigner } from './designer-context.ts';
import { cellAt, freePosition, type GridPosition, moveCell, newButton, withCell } from './draft.ts';
import css from './kiosk-designer.module.css';
import { isError } from './review.ts';

const LANGUAGE_NAMES = { es: 'Español', en: 'English', sv: 'Svenska' } as const;

const STEPS: Readonly<Record<string, GridPosition>> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

/** Header, grid of buttons and footer of the selected screen. */
export function Board() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, part, language, locked, select, edit, change } = useDesigner();
  // A short touch scrolls the board, a long one picks the button up.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const where = ({ column, row }: GridPosition) => t('place', { column: column + 1, row: row + 1 });
  const selected = part.part === 'cell' ? part.position : null;
  const moving = useMoving<GridPosition>({
    nameAt: (position) => localTextIn(cellAt(screen, position)?.title ?? {}, language, 'es') || t('untitled'),
    announcement: (step, name, at) => (step === 'at' ? where(at) : t(step, { name, position: where(at) })),
    step: (at, key) => {
      const by = STEPS[key];
      return by
        ? {
            column: clamp(at.column + by.column, screen.columnQty),
            row: clamp(at.row + by.row, screen.rowQty),
          }
        : null;
    },
    onMove(from, to) {
      if (idOf(from) === idOf(to)) return;
      change('move', (one) => moveCell(one, from, to));
      select({ part: 'cell', position: to });
    },
  });

  function onCellKey(position: GridPosition, event: KeyboardEvent) {
    if (locked) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      change('remove', (one) => withCell(one, position, null));
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      duplicate(position);
    } else moving.press(position, event);
  }

  function duplicate(position: GridPosition) {
    const free = freePosition(screen);
    if (!free) return moving.say(t('noRoom'));
    change('duplicate', (one) => withCell(one, free, cellAt(one, position)));
    select({ part: 'cell', position: free });
  }

  const block = (which: 'header' | 'footer', text: string) => (
    <button
      type="button"
      className={css.block}
      aria-current={part.part === which || undefined}
      onClick={() => edit({ part: which })}
    >
      <small>{t(which)}</small>
      <b>{text}</b>
      <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );

  return (
    <section className={css.board} aria-label={t('board')}>
      {block('header', localTextIn(screen.question, language, 'es') || t('noQuestion'))}
      <DragArea moving={moving} positionOf={positionOf} sensors={sensors}>
        <div
          className={css.grid}
          style={{ gridTemplateColumns: `repeat(${screen.columnQty}, minmax(0, 1fr))` }}
        >
          {positionsOf(screen.columnQty, screen.rowQty).map((position) => {
            const key = idOf(position);
            const target = moving.target !== null && idOf(moving.target) === key;
            if (!cellAt(screen, position)) {
              return (
                <Slot
                  key={key}
                  id={key}
                  target={target}
                  locked={locked}
                  label={t('addAt', { position: where(position) })}
                  onAdd={() => {
                    change('add', (one) => withCell(one, position, newButton()));
                    edit({ part: 'cell', position });
                  }}
                />
              );
            }
            return (
              <CellCard
                key={key}
                id={key}
                position={position}
                selected={selected !== null && idOf(selected) === key}
                target={target}
                onSelect={() => edit({ part: 'cell', position })}
                onKeyDown={(event) => onCellKey(position, event)}
              />
            );
          })}
        </div>
      </DragArea>
      {block('footer', LANGUAGES.map((one) => LANGUAGE_NAMES[one]).join(' · '))}
      <p className={css.keys}>
        <span>
          <kbd>{t('keys.space')}</kbd> {t('keys.take')}
        </span>
        <span>
          <kbd>{t('keys.arrows')}</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>{t('keys.delete')}</kbd> {t('keys.remove')}
        </span>
      </p>
    </section>
  );
}

const idOf = ({ column, row }: GridPosition): string => `${column}-${row}`;

function positionOf(id: string | number): GridPosition {
  const [column = 0, row = 0] = `${id}`.split('-').map(Number);
  return { column, row };
}

const positionsOf = (columnQty: number, rowQty: number): GridPosition[] =>
  Array.from({ length: columnQty * rowQty }, (_, at) => ({
    column: at % columnQty,
    row: Math.floor(at / columnQty),
  }));

const clamp = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

interface CellCardProps {
  readonly id: string;
  readonly position: GridPosition;
  readonly selected: boolean;
  /** A button carried with keys would be dropped here. */
  readonly target: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A button with its effect: what it prints or where it leads. */
function CellCard({ id, position, selected, target, onSelect, onKeyDown }: CellCardProps) {
  const { t } = useTranslation('kiosk-designer');
  const { screen, language, problems, locked } = useDesigner();
  const drop = useDroppable({ id });
  const drag = useDraggable({ id, disabled: locked });
  const button = cellAt(screen, position);
  const cellProblems = problems.filter(
    (one) =>
      one.screen === screen.randomId &&
      one.position?.column === position.column &&
      one.position.row === position.row,
  );
  const wrong = cellProblems.find(isError);
  if (!button) return null;
  if (drag.isDragging) return <div className={css.removed}>{t('wasHere')}</div>;
  return (
    <button
      ref={(node) => {
        drop.setNodeRef(node);
        drag.setNodeRef(node);
      }}
      type="button"
      className={css.cell}
      aria-current={selected || undefined}
      data-wrong={wrong ? true : undefined}
      data-over={drop.isOver || target || undefined}
      {...drag.listeners}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical className={css.grip} size={18} stroke={1.75} aria-hidden="true" />
      <b>{localTextIn(button.title, language, 'es') || t('untitled')}</b>
      <SubtitleText button={button} />
      {cellProblems.length > 0 && (
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
          <Effect button={button} />
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

function Effect({ button }: { readonly button: KioskButton }) {
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

interface SlotProps {
  readonly id: string;
  /** A button carried with keys would be dropped here. */
  readonly target: boolean;
  readonly locked: boolean;
  readonly label: string;
  readonly onAdd: () => void;
}

/** An empty cell of the grid. */
function Slot({ id, target, locked, label, onAdd }: SlotProps) {
  const { t } = useTranslation('kiosk-designer');
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={css.slot}
      aria-label={label}
      disabled={locked}
      data-over={isOver || target || undefined}
      onClick={onAdd}
    >
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('button')}
    </button>
  );
}
