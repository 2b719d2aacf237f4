import { TextareaAutosize } from '@mui/material';
import { type Dispatch, useEffect, useRef } from 'react';
import type { Step } from '../editor/editor.js';

interface CellInputProps {
  readonly name: string;
  readonly text: string;
  readonly dispatch: Dispatch<Step>;
}

/** The text of a cell while it is typed; each line is a bullet. */
export function CellInput({ name, text, dispatch }: CellInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <TextareaAutosize
      ref={input}
      autoFocus
      aria-label={name}
      value={text}
      onChange={({ target }) => dispatch({ type: 'type', text: target.value })}
      onBlur={() => dispatch({ type: 'rest' })}
    />
  );
}
