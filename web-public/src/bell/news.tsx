import { Bell } from './bell';
import { NewsByMail, type NewsByMailProps } from './news-by-mail';

/** Offers news of what a page shows: to this browser, and by mail. */
export function News({ follow, about }: NewsByMailProps) {
  return (
    <>
      <Bell key={JSON.stringify(follow)} subject={follow} />
      <NewsByMail follow={follow} about={about} />
    </>
  );
}
