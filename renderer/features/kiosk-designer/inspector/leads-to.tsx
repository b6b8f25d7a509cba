import { useTranslation } from 'react-i18next';
import { randomKey } from '#renderer/lib/random-key.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { useDesigner } from '../designer-context.ts';
import { withNewScreen } from '../draft/draft.ts';

const NONE = 'none';
const NEW = 'new';

interface Props {
  readonly label: string;
  /** randomId of the screen that follows. */
  readonly value: string | null;
  /** What it is called to lead to none. */
  readonly none: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Chooses the screen that follows among those of the kiosk, or makes a new one for it. */
export function LeadsTo({ label, value, none, error, onChange }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, screen, locked, act } = useDesigner();
  const others = draft.map(({ design }) => design).filter(({ randomId }) => randomId !== screen.randomId);
  const isThere = value === null || draft.some(({ design }) => design.randomId === value);

  function select(chosen: string) {
    if (chosen === NONE) return onChange(null);
    if (chosen !== NEW) return onChange(chosen);
    const randomId = randomKey();
    act('newScreen', (now) => withNewScreen(now, { randomId, name: t('newScreenName'), type: 'ACTION' }));
    onChange(randomId);
  }

  return (
    <SelectField
      label={label}
      options={[
        { value: NONE, label: none },
        ...others.map(({ randomId, name }) => ({ value: randomId, label: name })),
        ...(isThere ? [] : [{ value: value ?? '', label: t('gone') }]),
        { value: NEW, label: t('newScreen') },
      ]}
      value={value ?? NONE}
      error={error}
      disabled={locked}
      onChange={select}
    />
  );
}
