/** A viewer that keeps the layout: columns line up, a title in the middle, wrapped lines, a numbered group. */
export const alignedPdf = `
                 Details of Vacancies
Sl.  Name of the Post               Category     Posts

 1   Junior Secretariat             UR             212
     Assistant (Group C)            OBC             98
 2   Stenographer Grade D           UR              10
     having passed the skill        (by test)
     test of the Commission
 3   Driver                                          7
Note: The number of vacancies may change at any time.
`;

/** A viewer that keeps the gaps alone: cells are two or more spaces apart, and nothing lines up. */
export const looseTextPdf = `Examination  Date  Shift
Combined Graduate Level Tier-I  14 Sep 2026  Morning
MTS  20 Sep 2026  Evening
                        (revised)
Constable (GD) in the Armed Police Forces  21 Sep 2026`;

/** Hindi, with the joiners that its spelling needs and with Devanagari digits. */
export const hindiPdf = `
पद का नाम              श्रेणी        रिक्तियां
लेखपाल                 अनारक्षित     १२०
राजस्व निरीक्षक          ओबीसी        ४५
  (केवल अनुभवी)
क्\u200Dष सहायक          एससी         ७
`;

/** A viewer that gives each cell a line. */
export const oneColumnPdf = 'Post\nClerk\n\nDriver';
