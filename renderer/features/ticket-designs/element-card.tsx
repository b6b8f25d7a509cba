import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { ToggleField } from '#renderer/ui/fields/toggle-field.tsx';
import { FormFields } from '#renderer/ui/form-frame/form-frame.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { TEXT_SIZES, type TextElement } from '#shared/contract/configuration/ticket-design.ts';
import styles from './element-card.module.css';

interface ElementCardProps<Element extends { readonly enabled: boolean }> {
  readonly title: string;
  /** The number is drawn in letters of its own: it is only printed or not. */
  readonly element: Element;
  readonly onChange: (element: Element) => void;
  /** Says what is printed, where there is a choice. */
  readonly children?: ReactNode;
}

const EMPHASES = ['bold', 'underline', 'italic'] as const;

/** Switches an element of the paper, and says how its letters look while it is printed. */
export function ElementCard<Element extends { readonly enabled: boolean }>(props: ElementCardProps<Element>) {
  const { title, element, onChange, children } = props;
  const { t } = useTranslation('ticket-designs');
  return (
    <Card title={title}>
      <FormFields>
        <ToggleField
          label={t('printed')}
          value={element.enabled ? 'Y' : 'N'}
          onChange={(value) => onChange({ ...element, enabled: value === 'Y' })}
        />
        {element.enabled && children}
        {element.enabled && isText(element) && (
          <>
            <ControlField
              control={{
                kind: 'choice',
                options: TEXT_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) })),
              }}
              label={t('size')}
              value={element.size}
              onChange={(size) => onChange({ ...element, size })}
            />
            <fieldset className={styles.letters}>
              <legend>{t('letters')}</legend>
              {EMPHASES.map((emphasis) => (
                <Checkbox
                  key={emphasis}
                  label={t(emphasis)}
                  checked={element[emphasis]}
                  onChange={(event) => onChange({ ...element, [emphasis]: event.currentTarget.checked })}
                />
              ))}
            </fieldset>
          </>
        )}
      </FormFields>
    </Card>
  );
}

const isText = <Element extends { readonly enabled: boolean }>(
  element: Element,
): element is Element & TextElement => 'size' in element;
