import {
  Autocomplete,
  type AutocompleteRenderGroupParams,
  Box,
  type PopperProps,
  TextField,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import { useConsole, useNow } from '../context/console-context.js';
import { Dialog, DialogBody, useDialogTitle } from '../ui/dialog.js';
import { ReadFailure } from '../ui/notes.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { quickActions } from '../quick-actions/quick-actions.js';
import { actionOptions, askedAction, type FindOption, findOptions, newPosting, screenOptions } from './find-options.js';
import { useRecentPostings } from './recent-postings.js';
import { useFound } from './use-found.js';
import { useNamedScreens } from './use-named-screens.js';

interface FindDialogProps {
  readonly onChoose: (option: FindOption) => void;
  readonly onClose: () => void;
}

/** Finds a record of any kind by words of its title, and a screen by its name. */
export function FindDialog(props: FindDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog title={translate('Find posting')} maxWidth="sm" onClose={props.onClose} sx={atTop}>
      <FindBox {...props} />
    </Dialog>
  );
}

function FindBox({ onChoose, onClose }: FindDialogProps) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const mayWrite = useMayWrite(tables.table[0]?.console.postings.path ?? '');
  const title = useDialogTitle();
  const now = useNow();
  const screens = useNamedScreens();
  const [typed, setTyped] = useState('');
  const { recent } = useRecentPostings();
  const found = useFound(typed);
  const asked = mayWrite ? askedAction(typed, quickActions, translate) : undefined;
  const foundForAction = useFound(asked?.title ?? '');
  const isEmpty = typed.trim() === '';
  const isAwaited = asked !== undefined && foundForAction?.q !== asked.title;
  const isSearching = isAwaited || (!isEmpty && found?.q !== typed.trim());
  const isNothing = found?.found.length === 0 && found.error === undefined;
  const context = { ...tables, locale, now, mayWrite };
  const acts = asked ? actionOptions(asked, foundForAction, context) : [];
  const own =
    isEmpty || (found && !(isNothing && isSearching)) ? findOptions(isEmpty ? undefined : found, recent, context) : [];
  // A title with all of the words comes before an action that some of them ask for.
  const others = [...screenOptions(typed, screens), ...acts];
  const options = isNothing ? [...others, ...own] : [...own, ...others];

  // Somebody who knows what comes presses Enter before it is there.
  const [enteredAt, setEntered] = useState<string>();
  const [first] = options;
  const chooses = enteredAt === typed && !isSearching && first && first.group !== newPosting;
  useEffect(() => {
    if (chooses) onChoose(first);
  }, [chooses, first, onChoose]);

  const note = () => {
    if (isEmpty) return options.length === 0 ? translate('Type a part of the title.') : '';
    if (isSearching) return translate('Searching…');
    return isNothing && others.length === 0 ? translate('Nothing has these words in its title.') : '';
  };

  return (
    <DialogBody sx={{ p: 1.5 }}>
      <Autocomplete<FindOption>
        open
        options={options}
        value={null}
        inputValue={typed}
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ key }) => key}
        groupBy={({ group }) => group}
        // The server has searched already, and it folds more than letter case.
        filterOptions={(all) => all}
        onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
        onChange={(_event, option) => option && onChoose(option)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isSearching) return;
          event.defaultMuiPrevented = true;
          setEntered(typed);
        }}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        noOptionsText=""
        slots={{ popper: InPlace, paper: Box }}
        slotProps={{
          listbox: { component: 'div', 'aria-labelledby': title, sx: { maxHeight: 'calc(100vh - 260px)', p: 0 } },
        }}
        renderGroup={(group) => (
          <Group {...group} key={group.key} note={inWords(headingOf(options, group.group), translate)} />
        )}
        renderOption={({ key, ...props }, { title: found, notes }) => (
          <Box component="li" key={key} {...props} sx={line}>
            <span>
              {found}
              {notes.length > 0 && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {notes.map((note) => inWords(note, translate)).join(' · ')}
                </Typography>
              )}
            </span>
          </Box>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            autoFocus
            placeholder={translate('Title')}
            slotProps={{ htmlInput: { ...parameters.inputProps, 'aria-labelledby': title } }}
          />
        )}
      />
      <Typography role="status" color="textSecondary" sx={{ px: 1, '&:not(:empty)': { pt: 1 } }}>
        {note()}
      </Typography>
      {found?.error !== undefined && <ReadFailure error={found.error} />}
    </DialogBody>
  );
}

function headingOf(options: readonly FindOption[], group: string) {
  return options.find((option) => option.group === group)?.heading ?? { words: '' };
}

/** A group of a list box, for those who hear it too: the list inside it is only for the eye. */
function Group({ group, note, children }: AutocompleteRenderGroupParams & { readonly note: string }) {
  const translate = useTranslate();
  const label = useId();
  return (
    <div role="group" aria-labelledby={label}>
      <Typography
        id={label}
        component="div"
        variant="body2"
        color="textSecondary"
        sx={{ px: 2, pt: 1, fontWeight: 600 }}
      >
        {translate(group)} · {note}
      </Typography>
      <Box component="ul" role="none" sx={{ m: 0, p: 0 }}>
        {children}
      </Box>
    </div>
  );
}

/** The list stands in the dialog, under its input. */
function InPlace({ children, className }: PopperProps) {
  return <div className={className}>{typeof children === 'function' ? null : children}</div>;
}

/** The chosen line is marked as the sidebar marks the screen that is open. */
const line = {
  overflowWrap: 'anywhere',
  minHeight: 40,
  '&.MuiAutocomplete-option.Mui-focused': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor' },
};

const atTop = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': { mt: { xs: 1, sm: 8 } },
  '& .MuiDialogTitle-root': { px: 2, pt: 1.5, pb: 0.5 },
};
