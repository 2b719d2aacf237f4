import { Box, Button, Stack, Typography } from '@mui/material';
import { type Dispatch, type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Warning } from '../../ui/warning.js';
import { inWords } from '../../words/sentence.js';
import { useTranslate } from '../../words/translate.js';
import type { Step } from '../editor/editor.js';
import { blankGrid, cellAt, layOut, type Layout } from '../grid/grid.js';
import { canRedo, canUndo } from '../grid/history.js';
import { type Warning as CellWarning, warningsOf } from '../grid/warnings.js';
import { PasteDialog, PasteNote } from '../pasting/pasting.js';
import { Preview, type PreviewWidth } from '../preview/preview.js';
import { placeWords } from '../sheet/sheet-row.js';
import { Sheet, type SheetProps } from '../sheet/sheet.js';
import { Toolbar } from '../toolbar/toolbar.js';

interface TableEditorProps extends Omit<SheetProps, 'layout'> {
  /** It is being sent: nothing can be changed. */
  readonly busy: boolean;
  /** The actions on the whole, below the cells. */
  readonly children: ReactNode;
}

/** The cells with their tools, and beside them what readers will see of it. */
export function TableEditor({ editor, dispatch, label, busy, onLeave, children }: TableEditorProps) {
  const { history, announcement, pasted } = editor;
  const grid = history.present;
  const translate = useTranslate();
  const [isPasting, setPasting] = useState(false);
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const layout = useMemo(() => layOut(grid), [grid]);
  // The parts beside the cells may lag behind the typing in a large table; the cells may not.
  const later = useDeferredValue(grid);
  const laterLayout = useMemo(() => layOut(later), [later]);
  // That a table is empty is nothing to announce before it was begun.
  const warnings = useMemo(() => (later === blankGrid ? [] : warningsOf(later)), [later]);

  return (
    <Box sx={{ ...areas, ...(width === 'phone' ? phoneAreas : desktopAreas) }}>
      <Stack
        spacing={1}
        sx={{ gridArea: 'cells', minWidth: 0 }}
        inert={busy}
        onKeyDown={(event) => {
          travel(event, dispatch);
          cross(event);
        }}
      >
        <Toolbar
          canUndo={canUndo(history)}
          canRedo={canRedo(history)}
          dispatch={dispatch}
          onPaste={() => setPasting(true)}
        />
        {pasted && <PasteNote paste={pasted} onUndo={() => dispatch({ type: 'undo', focuses: true })} />}
        <Sheet editor={editor} layout={layout} label={label} dispatch={dispatch} onLeave={onLeave} />
        {layout.height === 0 && (
          <Typography>{translate('This table has no cells. Add Row gives it its first.')}</Typography>
        )}
        <Typography
          role="status"
          variant="body2"
          color={announcement?.isRefusal ? 'error' : 'success'}
          sx={{ minHeight: 24 }}
        >
          {announcement && <span key={announcement.number}>{translate(announcement.text, announcement.values)}</span>}
        </Typography>
      </Stack>
      {/* On a phone the buttons stay in view as long as the cells: no box of their own holds them back. */}
      <Stack spacing={1.5} sx={{ gridArea: 'actions', minWidth: 0, display: { xs: 'contents', sm: 'flex' } }}>
        {children}
      </Stack>
      <Box sx={{ gridArea: 'warnings', minWidth: 0 }} inert={busy}>
        <WarningList warnings={warnings} layout={laterLayout} dispatch={dispatch} />
      </Box>
      <Box sx={{ gridArea: 'preview', minWidth: 0 }}>
        <Preview grid={later} label={label} width={width} onWidth={setWidth} />
      </Box>
      {isPasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onPaste={(paste) => {
            // At once: it gives the focus back, which then goes on to the cells.
            flushSync(() => setPasting(false));
            dispatch({ type: 'paste', paste });
          }}
        />
      )}
    </Box>
  );
}

const areas = {
  display: { xs: 'flex', sm: 'grid' },
  flexDirection: 'column',
  columnGap: 2,
  rowGap: 1.5,
  alignItems: { xs: 'stretch', sm: 'start' },
};
const inOneColumn = '"cells" "actions" "warnings" "preview"';
const phoneAreas = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 362px' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  gridTemplateAreas: { xs: inOneColumn, lg: '"cells warnings" "cells preview" "actions preview"' },
};
const desktopAreas = {
  ...phoneAreas,
  gridTemplateAreas: { xs: inOneColumn, lg: '"cells warnings" "actions warnings" "preview preview"' },
};

/** Ctrl+Z and ⌘Z, with Shift the other way. In a cell that is open for typing the browser does it for the text. */
function travel(event: KeyboardEvent, dispatch: Dispatch<Step>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event;
  const isHere = target instanceof Node && currentTarget.contains(target) && !(target instanceof HTMLTextAreaElement);
  if (!isHere || altKey || !(ctrlKey || metaKey)) return;
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return;
  event.preventDefault();
  // The cell that has the focus may be gone then.
  dispatch({ type: letter === 'y' || shiftKey ? 'redo' : 'undo', focuses: target instanceof HTMLTableCellElement });
}

/** Alt+F10 leads from the cells to the tools, as in word processors, and Escape back: the cursor stays on its cell. */
function cross(event: KeyboardEvent): void {
  const { key, altKey, target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const isInTools = target.closest('[role=toolbar]') !== null;
  if (isInTools ? key !== 'Escape' : key !== 'F10' || !altKey) return;
  event.preventDefault();
  const place = isInTools ? '[role=gridcell][tabindex="0"]' : '[role=toolbar] button[tabindex="0"]';
  currentTarget.querySelector<HTMLElement>(place)?.focus();
}

interface WarningListProps {
  readonly warnings: readonly CellWarning[];
  readonly layout: Layout;
  readonly dispatch: Dispatch<Step>;
}

const shown = 20;

/**
 * The warnings about texts that readers might see otherwise than meant, with the way to the cell and, where there is
 * one, the remedy.
 */
function WarningList({ warnings, layout, dispatch }: WarningListProps) {
  const translate = useTranslate();
  const more = warnings.length - shown;
  return (
    <Box component="section" aria-labelledby="warnings-title" sx={{ minWidth: 0 }}>
      <Typography id="warnings-title" component="h3" variant="subtitle2">
        {translate('Warnings (%{count})', { count: warnings.length })}
      </Typography>
      {warnings.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('Nothing to note.')}
        </Typography>
      )}
      {warnings.filter(({ fix }) => fix).length > 1 && (
        <Button size="small" onClick={() => dispatch({ type: 'fixAll' })}>
          {translate('Fix all')}
        </Button>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: '20rem', overflowY: 'auto' }}>
        {warnings.slice(0, shown).map(({ row, column, message, fix }, place) => {
          const where = placeWords(
            cellAt(layout, row, column) ?? { row, column, value: '', colspan: 1, rowspan: 1 },
            translate,
          );
          return (
            <Box component="li" key={place} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">
                <Warning>{inWords(message, translate)}</Warning>
              </Typography>
              <Stack direction="row" spacing={0.5}>
                <Button
                  size="small"
                  aria-label={translate('Go to cell: %{place}', { place: where })}
                  onClick={() => dispatch({ type: 'point', at: { row, column } })}
                >
                  {translate('Go to cell')}
                </Button>
                {fix && (
                  <Button
                    size="small"
                    aria-label={translate('Fix: %{place}', { place: where })}
                    onClick={() => dispatch({ type: 'fix', at: { row, column }, fix })}
                  >
                    {translate('Fix')}
                  </Button>
                )}
              </Stack>
            </Box>
          );
        })}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('And %{count} more.', { count: more })}
        </Typography>
      )}
    </Box>
  );
}
