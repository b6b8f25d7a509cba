import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Level, useLevelChoices, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import type { LevelSelection } from './level-selected.tsx';

interface LevelPickerProps {
  readonly level: Level;
  /** Address of the group whose pages are of the chosen one. */
  readonly group: string;
  /** Address of the page to go on with. */
  readonly goOn: string;
}

/** Chooses of which branch type or branch the pages below are. Where there is just one, it is chosen by itself. */
export function LevelPicker({ level, group, goOn }: LevelPickerProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const choices = useLevelChoices(level);
  const filter = useCappedFilter();
  const [chosen, choose] = useSelectedLevel(level);

  // Follows what has become of the chosen one: it may have got another name, or be gone.
  const now = choices?.find(({ id }) => id === chosen?.id) ?? (choices?.length === 1 ? choices[0] : null);
  useEffect(() => {
    if (choices && (now?.id !== chosen?.id || now?.name !== chosen?.name)) choose(now ?? null);
  }, [choices, now, chosen, choose]);

  function pick(id: string | null) {
    const choice = choices?.find((each) => String(each.id) === id);
    if (choice && choice.id !== chosen?.id)
      void navigate(`${group}/chosen`, { state: { choice, goOn } satisfies LevelSelection });
  }

  return (
    <Select
      aria-label={t(`configuration.choose.${level}`)}
      placeholder={t(`configuration.choose.${level}`)}
      searchable
      filter={filter}
      size="sm"
      mb={8}
      data={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen ? String(chosen.id) : null}
      onChange={pick}
      nothingFoundMessage={t('configuration.noneToChoose')}
    />
  );
}
