/** A dump of so many postings with a notification each; the latest are the same, whatever came before them. */
export function dumpOf(count) {
  return { jobs: Array.from({ length: count }, (_, index) => posting(count - 1 - index)) };
}

function posting(age) {
  const number = String(100_000 - age);
  return {
    _id: `a${number.padStart(23, '0')}`,
    jobTitle: `Junior Clerk (Grade ${number}) Recruitment 2026 – लिपिक भर्ती`,
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
