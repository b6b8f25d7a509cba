import type { ReactNode } from 'react';
import styles from './page.module.css';

/** List of labels and values. */
export function Details({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name
        <div key={`${name} ${at}`}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
