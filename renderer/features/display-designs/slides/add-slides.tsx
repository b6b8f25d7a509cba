import { Popover } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#renderer/ui/designer/inspector.module.css';
import { UploadButton } from '#renderer/ui/resources/upload-button.tsx';
import { MAX_SLIDES, type Slide } from '#shared/contract/devices/signage-design.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import { useDesigner } from '../designer-context.ts';
import { withSlide } from '../draft/slide-changes.ts';
import css from './slides-strip.module.css';

/** Adds pictures and videos of signage behind the slides; one that is among them already is refused beside it. */
export function AddSlides() {
  const { t } = useTranslation(['display-designs', 'errors']);
  const { draft, files: all, set } = useDesigner();
  const files = all.filter(({ type }) => type !== 'audio');
  const heading = useId();
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState<number | null>(null);
  const isFull = draft.design.slides.length >= MAX_SLIDES;

  function add({ id, name, type }: Resource) {
    const file = { name, type: type as Slide['type'] };
    const isRefused = withSlide(draft.design.slides, file) === null;
    setRefused(isRefused ? id : null);
    if (isRefused) return;
    set('slides', ({ slides }) => ({ slides: withSlide(slides, file) ?? slides }));
  }

  function open(next: boolean) {
    setOpened(next);
    setRefused(null);
  }

  return (
    <Popover opened={opened} onChange={open} position="top" width={520} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={css.add}
          disabled={isFull}
          title={isFull ? t('mostSlides', { count: MAX_SLIDES }) : undefined}
          onClick={() => open(!opened)}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('addSlide')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={heading}>
        <div className={css.picker}>
          <h3 id={heading}>{t('addSlides')}</h3>
          {files.length === 0 && <p>{t('noFiles')}</p>}
          <ul className={css.files}>
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  aria-describedby={refused === file.id ? 'slide-refused' : undefined}
                  onClick={() => add(file)}
                >
                  {file.type === 'image' ? (
                    <img src={file.href} alt="" loading="lazy" />
                  ) : (
                    <span className={css.video}>
                      <IconMovie size={22} stroke={1.75} aria-hidden="true" />
                    </span>
                  )}
                  <span>{file.name}</span>
                </button>
                {refused === file.id && (
                  <span id="slide-refused" className={frame.wrong} role="alert">
                    {t('errors:WARNING_SELECT_FILE')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <UploadButton module="signature" types={['image', 'video']} onUploaded={add} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
