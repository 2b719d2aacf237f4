import type { ReactElement, ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import type { FailureWords } from '../ui/notes.js';
import type { BulkAction } from './bulk-action.js';
import type { CsvColumns } from './csv-exporter.js';

/** What a screen says of its list. */
export interface RecordListProps {
  readonly resource: string;
  /** Key of the list's state in the browser, where another screen lists the same resource. */
  readonly storedAs?: string;
  /** Name of the section. */
  readonly label: string;
  /** What the search looks at: the search box is called by it. */
  readonly search: string;
  /** Inputs beside the search box, each with `alwaysOn`. */
  readonly filters?: readonly ReactElement[];
  /** What is said in place of rows when there are none at all. */
  readonly empty: string;
  /** What is said when the list, or what it exports, cannot be read. */
  readonly failure: FailureWords;
  /** Newest first, if not told. */
  readonly sort?: SortPayload;
  /** Source and heading of each column of the CSV file. */
  readonly csv: CsvColumns;
  /** What else a row of that file holds, worked out from its record. */
  readonly shownIn?: (record: RaRecord) => Values;
  /** What can be done with the selected rows; rows can be selected only where there is something. */
  readonly bulk?: readonly BulkAction[];
  /** Columns that a small screen has no room for, by their source or label. */
  readonly wide?: readonly string[];
  /** Above the rows. */
  readonly head?: ReactNode;
  /** The columns: `DataTable.Col`. */
  readonly children: ReactNode;
}
