/** How many postings share a circle: the hits of a search for it. */
export const hitsOfCircle = 21;
const syllables = [...'bdgjklmnprst'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));

/** A dump of so many postings with a notification each; the latest are the same, whatever came before them. */
export function dumpOf(count) {
  return { jobs: Array.from({ length: count }, (_, index) => posting(count - 1 - index)) };
}

/** The name of the recruiting circle of a posting, by its age; none lies within another or elsewhere in a title. */
function circleOf(age) {
  // Neighbours get names apart.
  let rest = (Math.floor(age / hitsOfCircle) * 7919) % syllables.length ** 3;
  let name = '';
  for (let place = 0; place < 3; place += 1) {
    name += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}

/** @returns what makes one search after the other for a circle among so many postings; no two are written alike */
export function circleSearches(count) {
  const circles = Math.floor(count / hitsOfCircle);
  let made = -1;
  return () => {
    made += 1;
    return written(`Circle ${circleOf((made % circles) * hitsOfCircle)}`, Math.floor(made / circles));
  };
}

/** The same words with other letter case, another for each of the first numbers: as many as the words have patterns. */
export function written(words, number) {
  return [...words].map((letter, place) => ((number >> place) % 2 === 1 ? turned(letter) : letter)).join('');
}

function turned(letter) {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

function posting(age) {
  const number = String(100_000 - age);
  return {
    _id: `a${number.padStart(23, '0')}`,
    jobTitle: `Junior Clerk, Circle ${circleOf(age)} (Grade ${number}) Recruitment 2026 – लिपिक भर्ती`,
    salaryRange: '₹25,500 – ₹81,100 (Pay Level 4)',
    applyLink: `https://apply.example/clerk/${number}`,
    notifications: [
      {
        _id: `b${number.padStart(23, '0')}`,
        nameOfPost: `Junior Clerk ${number}`,
        postDate: '10 June 2026 | 05:30 PM',
        shortInfo:
          'Applications for posts in ministries and departments. Read the full notice before filling the form.',
        websiteLink: 'https://board.example',
        applicationBegin: '10/06/2026',
        lastDateApply: '04/07/2026 (11:00 PM)',
        generalFee: '₹100/-',
        dynamicInputs: ['All category female: ₹0/-'],
        postRecruitmentInputs: ['Degree in any stream', 'Typing 35 words a minute'],
      },
    ],
  };
}
