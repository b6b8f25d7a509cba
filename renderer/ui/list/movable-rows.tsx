import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { DragArea, useMovingInList } from './drag-area.tsx';
import styles from './list.module.css';

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

/** Makes the rows of a table movable by their `MoveHandle`, by dragging or keyboard. */
export function MovableRows({ names, onMove, children }: MovableRowsProps) {
  const moving = useMovingInList(names, onMove);
  return (
    <DragArea moving={moving} positionOf={Number}>
      <MovingContext value={moving}>{children}</MovingContext>
    </DragArea>
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
