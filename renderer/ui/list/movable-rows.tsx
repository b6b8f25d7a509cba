import {
  DndContext,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';
import { useCarried } from './use-carried.ts';

interface MovableRowsProps {
  /** Names of the rows in their order. */
  readonly names: readonly string[];
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

interface Moving {
  /** Target position of a row moved by keyboard. */
  readonly target: number | null;
  readonly press: (at: number, event: KeyboardEvent) => void;
}

const MovingContext = createContext<Moving>({ target: null, press: () => {} });

/** Keeps the library from announcing in English: the live region below uses the language of the page. */
const NO_ANNOUNCEMENTS = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Makes the rows of a table movable by their `MoveHandle`, by dragging or keyboard. */
export function MovableRows({ names, onMove, children }: MovableRowsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const items = useMemo(() => names.map((name) => ({ name })), [names]);
  const move = (from: number, to: number) => from !== to && onMove(from, to);
  const { press, target, said } = useCarried(items, move);
  return (
    <DndContext
      sensors={sensors}
      accessibility={NO_ANNOUNCEMENTS}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over) move(Number(active.id), Number(over.id));
      }}
    >
      <MovingContext value={{ target, press }}>{children}</MovingContext>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={styles.flying}>{names[dragged]}</div>}
      </DragOverlay>
      <span className="visually-hidden" aria-live="assertive">
        {said}
      </span>
    </DndContext>
  );
}

/** Handle of the row at a position; the whole row is the drop target. */
export function MoveHandle({ at, name }: { readonly at: number; readonly name: string }) {
  const { t } = useTranslation();
  const { target, press } = useContext(MovingContext);
  const drop = useDroppable({ id: at });
  const drag = useDraggable({ id: at });
  return (
    <span
      ref={(mark) => drop.setNodeRef(mark?.closest('tr') ?? null)}
      className={styles.handle}
      data-over={(drop.isOver && !drag.isDragging) || target === at || undefined}
    >
      <ActionIcon
        ref={drag.setNodeRef}
        {...drag.listeners}
        aria-label={t('list.move', { name })}
        aria-description={t('list.moveKeys')}
        onKeyDown={(event) => press(at, event)}
      >
        <IconGripVertical size={18} stroke={1.75} />
      </ActionIcon>
    </span>
  );
}
