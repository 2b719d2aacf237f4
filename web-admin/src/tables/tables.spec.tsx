import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { screen, waitFor } from '@testing-library/react';
import { writesOf } from '../test-support/open-console.js';
import { gridOf } from './grid/testing/grids.js';
import { cell, openTables, shownCells } from './testing/open-tables.js';

describe.each<Family>(families)('the tables of $key', (family) => {
  it('begin with one blank cell, and a new one is added to the posting that is selected', async () => {
    const { user, api, store, posting, write } = openTables(family, { selected: false });
    expect(await cell('row 1, column 1: empty')).toBeTruthy();
    expect(shownCells()).toEqual([['empty']]);
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) Table$/ })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: /Job Title/ }));
    await user.click(await screen.findByRole('option', { name: 'CGL 2026' }));
    await user.click(await cell('row 1, column 1: empty'));
    await user.keyboard('Post');
    await user.click(screen.getByRole('button', { name: 'Add Column' }));
    await user.keyboard('Total{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Table data saved!');

    expect(store.all()).toMatchObject([{ postingId: posting, content: gridOf(['Post', 'Total']) }]);
    const [post] = writesOf(api);
    expect(post).toMatchObject({ method: 'POST', path: write, body: { [family.titleField]: 'CGL 2026' } });
    expect(post?.headers['idempotency-key']).toBeTruthy();
    // Reset: a new table again.
    await waitFor(() => expect(shownCells()).toEqual([['empty']]));
    expect(await screen.findByRole('button', { name: 'Table 1: Post' })).toBeTruthy();
  });
});
