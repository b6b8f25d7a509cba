import { Radio } from '@mantine/core';
import { useId } from 'react';
import css from '#renderer/ui/designer/inspector.module.css';
import own from './ticket-inspector.module.css';

interface Props<Value extends number | string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** What the sample has for it. */
    readonly hint?: string | undefined;
  }[];
  readonly value: Value | null;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Takes one of a few things, each with what the sample's paper would say. */
export function OptionRows<Value extends number | string>(props: Props<Value>) {
  const { label, options, value, error, onChange } = props;
  const id = useId();
  return (
    <div className={css.group}>
      <h3 id={id} className={css.subject}>
        {label}
      </h3>
      <Radio.Group
        aria-labelledby={id}
        aria-describedby={error ? `${id}-wrong` : undefined}
        value={value === null ? null : String(value)}
        onChange={(chosen) => {
          const option = options.find((one) => String(one.value) === chosen);
          if (option) onChange(option.value);
        }}
      >
        <div className={own.choices}>
          {options.map((option) => (
            <Radio
              key={option.value}
              value={String(option.value)}
              classNames={{ body: own.radioBody, labelWrapper: own.radioWords, label: own.radioLabel }}
              label={
                <>
                  {option.label}
                  {option.hint && <small>{option.hint}</small>}
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {error && (
        <span id={`${id}-wrong`} className={css.wrong} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
