import { useEffect, useState } from 'react';
import { looksLikePdf } from '../draft/pdf-file.js';

/** False once a picked file is known to be something else inside. */
export function useLooksLikePdf(file: File | undefined): boolean {
  const [wrong, setWrong] = useState<File>();
  useEffect(() => {
    if (file) void looksLikePdf(file).then((looks) => looks || setWrong(file));
  }, [file]);
  return file === undefined || file !== wrong;
}
