import { DataTable, DateField } from 'react-admin';

const format = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** When a record was changed last. An element and no component: the choice of columns reads it off the children. */
export const updatedColumn = (
  <DataTable.Col source="updatedAt" label="Updated" sx={{ whiteSpace: { lg: 'nowrap' } }}>
    <DateField source="updatedAt" showTime options={format} locales="en-IN" />
  </DataTable.Col>
);
