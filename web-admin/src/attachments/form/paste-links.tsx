import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type ClipboardEvent, type Dispatch, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Step } from '../draft/editor.js';
import { asLines, clipboardOf, linksInText, readLinks } from '../links/read-links.js';

interface PasteLinksProps {
  readonly dispatch: Dispatch<Step>;
  readonly onClose: () => void;
}

/** Many links at once; what is read of them is shown before it becomes rows. */
export function PasteLinks({ dispatch, onClose }: PasteLinksProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const links = linksInText(text);

  /** A copied page hides its addresses behind its words: they are brought out as lines. */
  const paste = (event: ClipboardEvent) => {
    // Rows are made by the button here, not by the form.
    event.stopPropagation();
    const clipboard = clipboardOf(event.clipboardData);
    const found = readLinks(clipboard);
    if (found.length <= linksInText(clipboard.text).length) return;
    event.preventDefault();
    setText([text.trim(), asLines(found)].filter(Boolean).join('\n'));
  };

  return (
    <Box sx={{ mt: 1.5 }}>
      <TextField
        label={translate('Links, one per line')}
        helperText={translate(
          'An address, or title and address, on each line. Copied text or tables bring their links along.',
        )}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          size="small"
          disabled={links.length === 0}
          onClick={() => {
            dispatch({ type: 'addLinks', links });
            onClose();
          }}
        >
          {translate('Add these links')}
        </Button>
        <Button size="small" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
        <Typography variant="body2" role="status">
          {text.trim() !== '' &&
            translate('%{smart_count} link read |||| %{smart_count} links read', { smart_count: links.length })}
        </Typography>
      </Stack>
    </Box>
  );
}
