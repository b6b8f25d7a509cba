import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import styles from './codes.module.css';
import { hasMachine } from './has-machine.ts';

interface BranchPicksProps {
  readonly points: readonly FleetPoint[];
  readonly picked: ReadonlySet<number>;
  readonly onPick: (picked: ReadonlySet<number>) => void;
}

/** Chooses branches to make codes for; those without a machine come first. */
export function BranchPicks({ points, picked, onPick }: BranchPicksProps) {
  const { t } = useTranslation('fleet');
  const [search, setSearch] = useState('');
  const shown = points
    .filter(({ name }) => foldText(name).includes(foldText(search)))
    .toSorted((one, other) => Number(hasMachine(one)) - Number(hasMachine(other)) || byName(one, other));
  const without = points.filter((point) => !hasMachine(point)).map(({ id }) => id);
  const pick = (id: number, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...picked, id] : [...picked].filter((other) => other !== id)));
  return (
    <div className={styles.picks}>
      <Text size="sm">{t('codes.ask')}</Text>
      <div className={styles.tools}>
        <SearchField value={search} onChange={setSearch} label={t('search')} />
        <Button disabled={without.length === 0} onClick={() => onPick(new Set(without))}>
          {t('codes.withoutMachine', { count: without.length })}
        </Button>
        <Button disabled={picked.size === 0} onClick={() => onPick(new Set())}>
          {t('codes.nobody')}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t('title')}>
        {shown.map((point) => (
          <li key={point.id}>
            <Checkbox
              label={point.name}
              description={hasMachine(point) ? t('codes.replaces') : undefined}
              checked={picked.has(point.id)}
              onChange={({ currentTarget }) => pick(point.id, currentTarget.checked)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className={styles.none}>{t('noneSuch')}</li>}
      </ul>
    </div>
  );
}

const byName = (one: FleetPoint, other: FleetPoint): number =>
  foldText(one.name) < foldText(other.name) ? -1 : 1;
