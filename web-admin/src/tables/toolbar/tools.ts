import { commands } from '../editor/commands.js';

/** The specified operations first, each one key or click away (specification, section 5). */
export const specifiedTools = [
  commands.addRow,
  commands.addColumn,
  commands.raiseColspan,
  commands.raiseRowspan,
  commands.removeCell,
];

export const cellTools = [commands.merge, commands.split, commands.clear];

export const menus = [
  {
    label: 'Row',
    tools: [
      commands.insertRowAbove,
      commands.insertRowBelow,
      commands.duplicateRow,
      commands.moveRowUp,
      commands.moveRowDown,
      commands.deleteRow,
    ],
  },
  {
    label: 'Column',
    tools: [
      commands.insertColumnLeft,
      commands.insertColumnRight,
      commands.moveColumnLeft,
      commands.moveColumnRight,
      commands.deleteColumn,
      commands.transpose,
    ],
  },
] as const;
