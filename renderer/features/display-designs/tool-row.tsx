import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDeviceMobile, IconDeviceTv, IconEyeCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import desk from '#renderer/ui/designer/designer.module.css';
import { SIGNAGE_SCENES, type SignageScene } from '#shared/contract/devices/signage-preview.ts';
import type { Position } from './preview/stage.tsx';
import css from './tool-row.module.css';

interface Props {
  readonly steps: ReactNode;
  readonly position: Position;
  readonly onPosition: (position: Position) => void;
  readonly scene: SignageScene;
  readonly onScene: (scene: SignageScene) => void;
  /** Opens the parts, where they have no column of their own. */
  readonly onParts: () => void;
}

/** What is done to the preview as a whole: steps back and forth, which way up it hangs, what happens on it. */
export function ToolRow({ steps, position, onPosition, scene, onScene, onParts }: Props) {
  const { t } = useTranslation('display-designs');
  const way = (Icon: typeof IconDeviceTv, value: Position) => ({
    value,
    label: (
      <span className={css.way}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {t(`way.${value}`)}
      </span>
    ),
  });
  return (
    <div className={desk.tools}>
      {steps}
      <SegmentedControl
        aria-label={t('way.label')}
        value={position}
        onChange={(value) => onPosition(value as Position)}
        data={[way(IconDeviceTv, 'landscape'), way(IconDeviceMobile, 'portrait')]}
      />
      <Select
        className={css.scene}
        aria-label={t('sceneLabel')}
        value={scene}
        allowDeselect={false}
        data={SIGNAGE_SCENES.map((value) => ({ value, label: t(`scene.${value}`) }))}
        onChange={(value) => value !== null && onScene(value as SignageScene)}
      />
      <span className={css.read}>
        <IconEyeCheck size={18} stroke={1.75} aria-hidden="true" />
        {t('readFromAfar')}
      </span>
      <Button
        className={css.parts}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onParts}
      >
        {t('parts')}
      </Button>
    </div>
  );
}
