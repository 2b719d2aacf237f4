import { storedFile } from './addresses';

const hash = 'ab'.repeat(32);

it('serves a stored path under the name that the file came with', () => {
  expect(storedFile(`uploads/ab/${hash}.pdf`, 'notice.pdf')).toBe(`/uploads/ab/${hash}.pdf?name=notice.pdf`);
  expect(storedFile(`uploads/ab/${hash}.pdf`, '')).toBe(`/uploads/ab/${hash}.pdf`);
});

it('encodes paths and names', () => {
  expect(storedFile('uploads\\items\\ibps crp xvi 100%#2?.pdf', 'a&b=c.pdf')).toBe(
    '/uploads/items/ibps%20crp%20xvi%20100%25%232%3F.pdf?name=a%26b%3Dc.pdf',
  );
  expect(storedFile('uploads/सूचना.pdf', 'सू.pdf')).toBe(
    '/uploads/%E0%A4%B8%E0%A5%82%E0%A4%9A%E0%A4%A8%E0%A4%BE.pdf?name=%E0%A4%B8%E0%A5%82.pdf',
  );
});

it('stays on the site', () => {
  expect(storedFile('//files.example/a.pdf', '')).toBe('/files.example/a.pdf');
  expect(storedFile('javascript:alert(1)', '')).toBe('/javascript%3Aalert(1)');
});

it.each(['', '/', '\\', '../a.pdf', 'uploads/../../a.pdf', 'uploads\\..\\a.pdf'])('refuses %j', (path) => {
  expect(storedFile(path, 'a.pdf')).toBeUndefined();
});
