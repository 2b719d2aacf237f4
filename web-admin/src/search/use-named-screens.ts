import type { ConsoleScreen } from '@noticeboard/content-model';
import { useRights, useScreenLabel } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { otherScreens, ownScreens, profilePage, screensOf, settingsPage } from '../navigation/screens.js';
import { useTranslate } from '../words/translate.js';

/** Every screen that this session may open, under the name that it reads. */
export function useNamedScreens(): readonly ConsoleScreen[] {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const labelOf = useScreenLabel();
  const rights = useRights();
  const ours = ownScreens.filter(({ reads }) => rights.includes(reads));
  const screens = [...table.flatMap(screensOf), ...otherScreens(table, kinds), ...ours, profilePage, settingsPage];
  return screens.map((screen) => ({ path: screen.path, label: translate(labelOf(screen)) }));
}
