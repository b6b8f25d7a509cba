import type { QueueLineRow } from '../../../../shared/contract/workstations.ts';
import { isLate } from '../queue-lines.ts';
import { LevelText } from './level-text.tsx';
import styles from './queue-table.module.css';
import { WaitText } from './wait-text.tsx';

/** One queue: its letter and name, who waits there, and how well it was served today. */
export function QueueRow({ queue }: { readonly queue: QueueLineRow }) {
  const { letter, name, ticketsCount, waitingTime, level } = queue;
  return (
    <tr className={styles.row}>
      <th scope="row" title={name}>
        <span className={styles.letter}>{letter}</span>
        {name}
      </th>
      <td data-strong>{ticketsCount}</td>
      <td>
        <WaitText seconds={ticketsCount > 0 ? waitingTime : null} late={isLate(queue)} />
      </td>
      <td>
        <LevelText level={level} />
      </td>
    </tr>
  );
}
