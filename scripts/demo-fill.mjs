// Writes the steps of an import through the public API, as a signed-in admin does.
import { notificationFields, postingFields, wireName } from '../libs/content-model/dist/index.js';
import { demoPdf } from './demo-pdf.mjs';

/** @param steps as `planImport` gives them. Throws at the first write that the API refuses. */
export async function fill(client, steps) {
  /** Ids are the portal's own here: by the sample's id, the record that was made of it. */
  const made = new Map();
  for (const step of steps) {
    const [path, body] = step.kind === 'notice' ? listingWrite(step) : postingWrite(step, made.get(step.id));
    const record = await client.post(path, body);
    if (step.kind === 'posting' && step.command.type === 'AddPosting') made.set(step.id, record);
  }
}

/** Path and body of the write that a step of an import is. */
export function postingWrite({ family, command, files }, posting) {
  const { paths, titleField } = family;
  const title = posting?.[titleField];
  switch (command.type) {
    case 'AddPosting':
      return [
        paths.postings,
        { [titleField]: command.fields.title, ...wireFields(family, postingFields, command.fields) },
      ];
    case 'AddNotification': {
      const path = `${paths.postings}/${posting._id}/${paths.notifications}`;
      return [path, wireFields(family, notificationFields, command.fields)];
    }
    case 'AddTable':
      return [paths.tables, { [titleField]: title, data: command.content }];
    case 'AddUsefulItems': {
      const form = new FormData();
      form.set(titleField, title);
      form.set('attachments', JSON.stringify(command.content));
      const waiting = command.content.filter(({ type, content }) => type === 'pdf' && content === '');
      files.forEach((file, index) => form.append('pdfs', pdf(file), waiting[index].fileName));
      return [paths.items, form];
    }
    case 'ApproveAnswerKey':
      return ['answare/approve-job', { [titleField]: title }];
    default:
      throw new RangeError(`${command.type} cannot be written`);
  }
}

export function listingWrite({ listingKind, fields, files }) {
  const { path, titleField } = listingKind;
  const { title, applyLink, fileName } = fields;
  const texts = { [titleField]: title, applyLink };
  if (files.length === 0) return [path, texts];
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set('pdfFile', pdf(files[0]), fileName);
  return [path, form];
}

function wireFields(family, table, fields) {
  return Object.fromEntries(table.map((field) => [wireName(family, field), fields[field.name]]));
}

function pdf(file) {
  return new Blob([demoPdf(file)], { type: 'application/pdf' });
}
