import type { ReactElement, ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import type { FailureWords } from '../ui/notes.js';
import type { BulkAction } from './bulk-action.js';
import type { CsvColumns } from './csv-exporter.js';

/** The properties of a screen's list. */
export interface RecordListProps {
  readonly resource: string;
  /** Key of the list's state in the browser, where another screen lists the same resource. */
  readonly storedAs?: string;
  /** Name of the section. */
  readonly label: string;
  /** The texts that the search looks at: the search box is named by them. */
  readonly search: string;
  /** Inputs beside the search box, each with `alwaysOn`. */
  readonly filters?: readonly ReactElement[];
  /** Further ones, shown on demand and while one of them is used; each with `alwaysOn`. */
  readonly more?: readonly ReactElement<{ readonly source: string }>[];
  /** The text in place of rows when there are none at all. */
  readonly empty: string;
  /** The message when the list, or its export, cannot be read. */
  readonly failure: FailureWords;
  /** Newest first, by default. */
  readonly sort?: SortPayload;
  /** Source and heading of each column of the CSV file. */
  readonly csv: CsvColumns;
  /** The further columns of a row of that file, worked out from its record. */
  readonly shownIn?: (record: RaRecord) => Values;
  /** The actions on the selected rows; rows can be selected only where there is one. */
  readonly bulk?: readonly BulkAction[];
  /** Columns that a small screen has no room for, by their source or label. */
  readonly wide?: readonly string[];
  /** Columns that are shown once they are chosen, by their source. */
  readonly hidden?: readonly string[];
  /** Above the rows. */
  readonly head?: ReactNode;
  /** The columns: `DataTable.Col`. */
  readonly children: ReactNode;
}
