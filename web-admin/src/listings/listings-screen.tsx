import { Box, MenuItem } from '@mui/material';
import { listingBody, type ListingKind, messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { DataTable, FunctionField, type RaRecord, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { OthersHere } from '../editing/others-here.js';
import { LinkInput } from '../editing/link-input.js';
import { comparedField, type ComparedField, formErrors } from '../editing/form-fields.js';
import { PreparedMark } from '../editing/change-set-marks.js';
import { DraftForm } from '../editing/draft-form.js';
import { PdfInput } from '../editing/pdf-input.js';
import { TakeDownDialog, useMayTakeDown } from '../editing/take-down.js';
import { type StoredFile, StoredLink, useTakenDown } from '../editing/taken-down.js';
import { deleteFailure, readFailure } from '../ui/notes.js';
import { historyAddress } from '../history/events/history-paths.js';
import { RecordList } from '../lists/record-list.js';
import { RowActions, updatedColumn, withoutFilter } from '../lists/row-actions.js';
import {
  type ManagedFormProps,
  type ManagedTableProps,
  RecordManager,
  useEditedRecord,
} from '../managers/record-manager.js';
import type { Values } from '../providers/write-bodies.js';
import { HostLink } from '../ui/host-link.js';
import { TieInput } from './tie-input.js';
import { titleLabel } from '../words/title-label.js';
import { useTranslate } from '../words/translate.js';

/** The admit card manager, or the result listing manager. */
export function ListingsScreen({ kind }: { readonly kind: ListingKind }) {
  return (
    <RecordManager
      screen={kind.console}
      edited={useEditedRecord(kind.console.path)}
      failure={readFailure}
      added="Item added."
      updated="Item updated."
      named={(listing) => String(listing[kind.titleField])}
      removal={{
        question: 'Are you sure you want to delete this item?',
        done: 'Item deleted.',
        failure: deleteFailure,
      }}
      form={(props) => <ListingForm kind={kind} {...props} />}
      table={(props) => <ListingTable kind={kind} {...props} />}
    />
  );
}

interface ListingFormProps extends ManagedFormProps {
  readonly kind: ListingKind;
}

export function ListingForm({ kind, focused, ...managed }: ListingFormProps) {
  const { record } = managed;
  const { titleField, needsLink, takesPdf } = kind;
  const translate = useTranslate();
  const faults = (values: Values) => {
    const texts = { [titleField]: values[titleField] ?? '', applyLink: values['applyLink'] ?? '' };
    return formErrors(listingBody(kind, 'whole').safeParse(texts));
  };

  return (
    <DraftForm
      id="notice-form"
      resource={kind.console.path}
      {...managed}
      heading={record ? translate('Edit: %{title}', { title: String(record[titleField]) }) : translate('New item')}
      fields={comparedListing(kind)}
      validate={faults}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel={record ? 'Update Item' : 'Add Item'}
    >
      {record && <OthersHere kind={kind.category} family="" id={String(record.id)} />}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1.5fr' }, alignItems: 'start' }}>
        <TextInput source={titleField} label={titleLabel(kind)} isRequired autoFocus={focused} helperText={false} />
        <LinkInput
          source="applyLink"
          label="Apply Link"
          isRequired={needsLink}
          helperText={false}
          slotProps={alertWhenWrong}
        />
      </Box>
      <TieInput source="posting" />
      {takesPdf && <PdfInput source="pdfFile" label="PDF File" storedName={String(record?.['fileName'] ?? '')} />}
    </DraftForm>
  );
}

export function comparedListing(kind: ListingKind): readonly ComparedField[] {
  return [
    comparedField(kind.titleField, { label: titleLabel(kind) }),
    comparedField('applyLink', { label: 'Apply Link' }),
    ...(kind.takesPdf ? [pdfField] : []),
    comparedField('posting', { label: 'Posting that it belongs to, if any' }),
  ];
}

const pdfField: ComparedField = {
  name: 'pdfFile',
  label: 'PDF File',
  show: ({ pdfFile, fileName }) => (pdfFile instanceof File ? pdfFile.name : pdfFile ? String(fileName) : ''),
};

/** The specification wants the fault of a link as an alert (section 5); it stands at its field. */
const alertWhenWrong = { formHelperText: { role: 'alert' } };

interface ListingTableProps extends ManagedTableProps {
  readonly kind: ListingKind;
}

/** The admit cards, or the result listings, newest first. */
export function ListingTable({ kind, mayWrite, bulk, onEdit, onDelete }: ListingTableProps) {
  const { titleField, takesPdf, needsLink, site } = kind;
  const translate = useTranslate();
  const resource = kind.console.path;
  const mayTakeDown = useMayTakeDown();
  const [ending, setEnding] = useState<StoredFile>();
  const optional = [
    ...(needsLink ? [] : [{ id: 'applyLink', name: 'Apply Link' }]),
    ...(takesPdf ? [{ id: 'pdfFile', name: 'PDF File' }] : []),
  ];

  return (
    <>
      <RecordList
        resource={resource}
        label={site.heading}
        search="Search by title"
        filters={optional.length > 0 ? [withoutFilter(optional)] : []}
        empty={site.empty}
        failure={readFailure}
        csv={{
          id: 'Id',
          [titleField]: titleLabel(kind),
          applyLink: 'Apply Link',
          ...(takesPdf && { pdfFile: 'PDF File', fileName: 'File name' }),
          createdAt: 'Created',
          updatedAt: 'Updated',
        }}
        bulk={bulk}
        wide={['applyLink', 'pdfFile', 'updatedAt']}
      >
        <DataTable.Col
          source={titleField}
          label={titleLabel(kind)}
          cellClassName="leading"
          sx={{ overflowWrap: 'anywhere' }}
        >
          <FunctionField
            render={(listing: RaRecord) => (
              <>
                <span title={listing[titleField]}>{listing[titleField]}</span>
                <PreparedMark resource={resource} id={listing.id} />
              </>
            )}
          />
        </DataTable.Col>
        <DataTable.Col source="applyLink" label="Apply Link" disableSort cellClassName="clipped">
          <FunctionField render={(listing: RaRecord) => <HostLink address={String(listing['applyLink'] ?? '')} />} />
        </DataTable.Col>
        {takesPdf && (
          <DataTable.Col source="pdfFile" label="PDF File" disableSort cellClassName="clipped">
            <FunctionField render={storedLink} />
          </DataTable.Col>
        )}
        {updatedColumn}
        <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
          <RowActions
            mayWrite={mayWrite}
            onEdit={onEdit}
            onDelete={onDelete}
            items={({ id, pdfFile, fileName }, close) => [
              <MenuItem
                key="history"
                component={RouterLink}
                to={historyAddress({ kind: kind.category, family: '', id: String(id) })}
              >
                {translate('History')}
              </MenuItem>,
              mayTakeDown && pdfFile && (
                <TakeDownItem
                  key="takeDown"
                  path={pdfFile}
                  onClick={() => {
                    close();
                    setEnding({ path: pdfFile, name: fileName || 'PDF' });
                  }}
                />
              ),
            ]}
          />
        </DataTable.Col>
      </RecordList>
      <TakeDownDialog file={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

function storedLink({ pdfFile, fileName }: RaRecord) {
  if (!pdfFile) return null;
  return <StoredLink path={pdfFile} name={fileName || 'PDF'} fileName={fileName} />;
}

interface TakeDownItemProps {
  readonly path: string;
  readonly onClick: () => void;
}

/** Nothing for who may not, and once it is done. Given the focus by the menu. */
function TakeDownItem({ path, onClick, ...focus }: TakeDownItemProps) {
  const translate = useTranslate();
  const { isKnown, file } = useTakenDown(path);
  if (!isKnown || file) return null;
  return (
    <MenuItem {...focus} sx={{ color: 'error.main' }} onClick={onClick}>
      {translate('Take PDF down …')}
    </MenuItem>
  );
}
