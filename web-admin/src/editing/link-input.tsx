import { completedLink } from '@noticeboard/content-model';
import type { KeyboardEvent } from 'react';
import { TextInput, type TextInputProps, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';

type LinkInputProps = Omit<TextInputProps, 'type' | 'placeholder' | 'onBlur' | 'onKeyDown'>;

/** The input of a web address. One without `https://` is completed as soon as it is left, or sent. */
export function LinkInput(props: LinkInputProps) {
  const { getValues, setValue } = useFormContext();
  const source = useWrappedSource(props.source);
  const complete = () => {
    const typed: unknown = getValues(source);
    const link = typeof typed === 'string' ? completedLink(typed) : undefined;
    if (link !== undefined) setValue(source, link, { shouldDirty: true, shouldTouch: true });
  };
  return (
    <TextInput
      {...props}
      type="url"
      placeholder="https://"
      onBlur={complete}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && complete()}
    />
  );
}
