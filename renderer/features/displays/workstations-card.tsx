import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { SidesList } from '#renderer/ui/pick-list/sides-list.tsx';
import type { SidedWorkstation } from '#shared/contract/configuration/display-configuration.ts';
import type { ConfiguredWorkstation } from '#shared/contract/configuration/workstation-configuration.ts';

interface WorkstationsCardProps {
  readonly workstations: readonly ConfiguredWorkstation[];
  readonly sided: readonly SidedWorkstation[];
  readonly onChange: (sided: readonly SidedWorkstation[]) => void;
}

/** Chooses which workstations a display shows, and on which side of it each lies. */
export function WorkstationsCard({ workstations, sided, onChange }: WorkstationsCardProps) {
  const { t } = useTranslation('displays');
  const sideOf = (id: number) => sided.find(({ idWorkstations }) => idWorkstations === id)?.position ?? null;
  return (
    <Card title={t('workstations')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('workstationsHint')}
      </Text>
      <SidesList
        items={workstations.map(({ id, name, enabled }) => ({
          id,
          name: enabled === 'Y' ? name : t('disabledWorkstation', { name }),
        }))}
        sideOf={sideOf}
        onMove={(ids, position) => {
          const others = sided.filter(({ idWorkstations }) => !ids.includes(idWorkstations));
          const moved = position === null ? [] : ids.map((idWorkstations) => ({ idWorkstations, position }));
          onChange([...others, ...moved]);
        }}
        texts={{
          left: t('left'),
          notIncluded: t('workstationsNotIncluded'),
          right: t('right'),

          toLeft: t('toLeft'),
          fromLeft: t('fromLeft'),
          toRight: t('toRight'),
          fromRight: t('fromRight'),
        }}
      />
    </Card>
  );
}
