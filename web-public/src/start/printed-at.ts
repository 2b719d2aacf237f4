/** Writes the moment of printing into the foot of the page: the browser prints what is there after `beforeprint`. */
export function notePrinting(): void {
  addEventListener('beforeprint', () => {
    const { lang } = document.documentElement;
    const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-IN' : `${lang}-IN-u-nu-latn`, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'Asia/Kolkata',
    });
    for (const place of document.querySelectorAll('.printed-at'))
      place.textContent = `${format.format(new Date())} IST`;
  });
}
