import {
  type Active,
  DndContext,
  DragOverlay,
  type Over,
  PointerSensor,
  type SensorDescriptor,
  type SensorOptions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

/** Steps of a move that screen readers announce. */
export type MoveStep = 'taken' | 'at' | 'dropped' | 'canceled';

export interface Moving<Position> {
  readonly nameAt: (position: Position) => string;
  /** Announcement of a step in the language of the page. */
  readonly announcement: (step: MoveStep, name: string, at: Position) => string;
  /** Position after an arrow key; null for other keys. */
  readonly step: (at: Position, key: string) => Position | null;
  readonly onMove: (from: Position, to: Position) => void;
}

/** Moves items by keyboard: Space picks one up, arrows move it, Space drops it, Escape cancels. */
export function useMoving<Position>({ nameAt, announcement, step, onMove }: Moving<Position>) {
  const [carried, setCarried] = useState<{ readonly from: Position; readonly at: Position } | null>(null);
  const [said, say] = useState('');
  const announce = (what: MoveStep, from: Position, at: Position) =>
    say(announcement(what, nameAt(from), at));

  function press(position: Position, event: KeyboardEvent) {
    const next = carried && step(carried.at, event.key);
    const isUsed = event.key === ' ' || next !== null || (event.key === 'Escape' && carried !== null);
    if (!isUsed) return;
    event.preventDefault();
    if (!carried) {
      setCarried({ from: position, at: position });
      announce('taken', position, position);
    } else if (next !== null) {
      setCarried({ ...carried, at: next });
      announce('at', carried.from, next);
    } else {
      const at = event.key === ' ' ? carried.at : carried.from;
      // The name is read before the move changes the items.
      announce(event.key === ' ' ? 'dropped' : 'canceled', carried.from, at);
      if (event.key === ' ') onMove(carried.from, carried.at);
      setCarried(null);
    }
  }

  /** Drags from one position to another; null if dropped outside. */
  function drop(from: Position, to: Position | null) {
    announce(to === null ? 'canceled' : 'dropped', from, to ?? from);
    if (to !== null) onMove(from, to);
  }

  return { press, drop, nameAt, announce, say, said, target: carried?.at ?? null };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Moves the items of a list. */
export function useMovingInList(names: readonly string[], onMove: (from: number, to: number) => void) {
  const { t } = useTranslation();
  return useMoving<number>({
    nameAt: (at) => names[at] ?? '',
    announcement: (what, name, at) => t(`carried.${what}`, { name, position: at + 1 }),
    step: (at, key) =>
      STEPS[key] === undefined ? null : Math.min(Math.max(at + STEPS[key], 0), names.length - 1),
    onMove: (from, to) => from !== to && onMove(from, to),
  });
}

/** Turns off the English announcements of the library. */
const NO_ANNOUNCEMENTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

interface DragAreaProps<Position> {
  readonly moving: ReturnType<typeof useMoving<Position>>;
  /** Position of a draggable or droppable element, by its id. */
  readonly positionOf: (id: string | number) => Position;
  readonly sensors?: SensorDescriptor<SensorOptions>[];
  readonly children: ReactNode;
}

/** Area in which items are dragged; announces each step in the language of the page. */
export function DragArea<Position>(props: DragAreaProps<Position>) {
  const { moving, positionOf, children } = props;
  const [dragged, setDragged] = useState<Position | null>(null);
  const defaultSensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  function end(active: Active, over: Over | null) {
    setDragged(null);
    moving.drop(positionOf(active.id), over && positionOf(over.id));
  }

  return (
    <DndContext
      sensors={props.sensors ?? defaultSensors}
      accessibility={NO_ANNOUNCEMENTS}
      onDragStart={({ active }) => {
        const from = positionOf(active.id);
        setDragged(from);
        moving.announce('taken', from, from);
      }}
      onDragOver={({ active, over }) =>
        over && moving.announce('at', positionOf(active.id), positionOf(over.id))
      }
      onDragCancel={({ active }) => end(active, null)}
      onDragEnd={({ active, over }) => end(active, over)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={styles.flying}>{moving.nameAt(dragged)}</div>}
      </DragOverlay>
      <span className="visually-hidden" aria-live="assertive">
        {moving.said}
      </span>
    </DndContext>
  );
}
