import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import { newButton } from '../draft/draft.ts';
import { cellAt, freePosition, type GridPosition, movedCell, withCell } from '../draft/grid-changes.ts';
import css from './board.module.css';
import { CellCard } from './cell-card.tsx';
import { Slot } from './slot.tsx';

const LANGUAGE_NAMES = { es: 'Español', en: 'English', sv: 'Svenska' } as const;
const STEPS: Readonly<Record<string, GridPosition>> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

/** The header, the places of the buttons and the footer, as they stand on the screen. */
export function Board() {
  const { t } = useTranslation('kiosk-designer');
  const { screen, part, language, locked, select, change } = useDesigner();
  const [dragged, setDragged] = useState<GridPosition | null>(null);
  const [taken, setTaken] = useState<{ readonly from: GridPosition; readonly at: GridPosition } | null>(null);
  const [said, say] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const nameOf = (place: GridPosition) =>
    localTextIn(cellAt(screen, place)?.title ?? {}, language, 'es') || t('untitled');
  const where = ({ column, row }: GridPosition) => t('place', { column: column + 1, row: row + 1 });
  const chosen = part.part === 'cell' ? part.place : null;

  function move(from: GridPosition, to: GridPosition) {
    change('move', (one) => movedCell(one, from, to));
    select({ part: 'cell', place: to });
  }

  /** Takes up with Space, moves with arrows, puts down with Space and puts back with Escape. */
  function press(place: GridPosition, event: React.KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === ' ' && !locked) {
      event.preventDefault();
      if (taken) {
        move(taken.from, taken.at);
        say(t('dropped', { name: nameOf(taken.from), place: where(taken.at) }));
        setTaken(null);
      } else {
        setTaken({ from: place, at: place });
        say(t('taken', { name: nameOf(place), place: where(place) }));
      }
    } else if (event.key === 'Escape' && taken) {
      event.preventDefault();
      say(t('putBack', { name: nameOf(taken.from), place: where(taken.from) }));
      setTaken(null);
    } else if (step && taken) {
      event.preventDefault();
      const at = {
        column: clamp(taken.at.column + step.column, screen.columnQty),
        row: clamp(taken.at.row + step.row, screen.rowQty),
      };
      setTaken({ ...taken, at });
      say(where(at));
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !locked) {
      event.preventDefault();
      change('remove', (one) => withCell(one, place, null));
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !locked) {
      event.preventDefault();
      duplicate(place);
    }
  }

  function duplicate(place: GridPosition) {
    const free = freePosition(screen);
    if (!free) return say(t('noRoom'));
    change('duplicate', (one) => withCell(one, free, cellAt(one, place)));
    select({ part: 'cell', place: free });
  }

  const block = (which: 'header' | 'footer', text: string) => (
    <button
      type="button"
      className={css.block}
      aria-current={part.part === which || undefined}
      onClick={() => select({ part: which })}
    >
      <small>{t(which)}</small>
      <b>{text}</b>
      <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );

  return (
    <section className={css.board} aria-label={t('board')}>
      {block('header', localTextIn(screen.question, language, 'es') || t('noQuestion'))}
      <DndContext
        sensors={sensors}
        onDragStart={({ active }) => setDragged(positionOf(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={({ active, over }) => {
          setDragged(null);
          if (over && over.id !== active.id) move(positionOf(active.id), positionOf(over.id));
        }}
      >
        <div
          className={css.grid}
          style={{ gridTemplateColumns: `repeat(${screen.columnQty}, minmax(0, 1fr))` }}
        >
          {positionsOf(screen.columnQty, screen.rowQty).map((place) => {
            const key = idOf(place);
            const target = taken !== null && idOf(taken.at) === key;
            if (!cellAt(screen, place)) {
              return (
                <Slot
                  key={key}
                  id={key}
                  target={target}
                  locked={locked}
                  label={t('addAt', { place: where(place) })}
                  onAdd={() => {
                    change('add', (one) => withCell(one, place, newButton()));
                    select({ part: 'cell', place });
                  }}
                />
              );
            }
            return (
              <CellCard
                key={key}
                id={key}
                place={place}
                chosen={chosen !== null && idOf(chosen) === key}
                target={target}
                away={dragged !== null && idOf(dragged) === key}
                onSelect={() => select({ part: 'cell', place })}
                onKeyDown={(event) => press(place, event)}
              />
            );
          })}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && <div className={css.flying}>{nameOf(dragged)}</div>}
        </DragOverlay>
      </DndContext>
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
      <span className="visually-hidden" aria-live="assertive">
        {said}
      </span>
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
