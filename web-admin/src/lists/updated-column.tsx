import { DataTable, FunctionField, type RaRecord, useLocale } from 'react-admin';
import { momentWords } from '../words/moment-words.js';

/** When a record was changed last. An element and no component: the choice of columns reads it off the children. */
export const updatedColumn = (
  <DataTable.Col source="updatedAt" label="Updated" sx={{ whiteSpace: { lg: 'nowrap' } }}>
    <UpdatedAt />
  </DataTable.Col>
);

function UpdatedAt() {
  const locale = useLocale();
  return <FunctionField render={({ updatedAt }: RaRecord) => momentWords(String(updatedAt), locale)} />;
}
