/** The day in India, so many days from now, as an editor types it. */
export function indianDay(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return moment.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
}
