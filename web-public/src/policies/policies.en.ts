import { isReachable } from '@noticeboard/content-model';
import type { PolicyFacts, PolicyTexts } from './policy';

/** By what readers reach the operator; undefined where they find none. */
function meansOf({ contact, community }: PolicyFacts): string | undefined {
  if (contact !== undefined) return 'the contact at the foot of every page';
  return isReachable({ community }) ? 'the channels linked from the home page' : undefined;
}

export const englishPolicies = (facts: PolicyFacts): PolicyTexts => textsOf(facts, meansOf(facts));

const textsOf = (
  { accessLog, sendsMail, operator, isOfficial }: PolicyFacts,
  means: string | undefined,
): PolicyTexts => ({
  privacy: {
    heading: 'Privacy Policy',
    intro:
      'You can read everything here without an account and without saying who you are. This page tells you what is stored, where, and for how long.',
    sections: {
      'Who is responsible': [
        `${operator ?? 'The person or organisation that runs this installation'}, called the operator here, is responsible for this website.${means === undefined ? '' : ` You can reach the operator through ${means}.`}`,
      ],
      'What is not collected': [
        sendsMail
          ? 'No page for readers asks for your name, phone number or documents, and none for an e-mail address unless you want mails. Also:'
          : 'No page for readers asks for your name, phone number, e-mail address or documents. Also:',
        [
          'There are no advertisements, visitor statistics or tracking tools.',
          'Pages load nothing from other companies: every script, style and picture comes from this website.',
          'What you fill in on an official portal never reaches this one.',
        ],
      ],
      'Server logs': [
        accessLog === 'all'
          ? 'The operator has the portal log every request: time, internet (IP) address, and the address of the page with the words that were searched for.'
          : 'The portal keeps no list of visits: what readers open and search for is counted, not logged. When a request fails, it notes the time, the address of the page without what was searched for, the fault and a reference number.',
        'The web server or hosting service that carries this website may keep the usual technical log: internet (IP) address, time, page address and browser name. Words that you search for are part of the page address. Such a log serves to keep the website running and to stop misuse. The operator decides how long it is kept.',
      ],
      Cookies: [
        'Readers get one cookie at most. It is called “lang”, is set when you choose a language, and holds only that choice.',
        'Staff who sign in to publish also get a cookie called “session”, which ends at sign-out and after one hour at the latest. To stop password guessing, failed sign-ins are counted for one minute by user name and internet address.',
      ],
      'Pages saved in your browser': [
        'Pages that you open can be saved in your own browser, so that you can read them when the network or this portal fails. The copies stay on your device and are not sent to anyone.',
        'Others who use the same browser can see them. On a shared phone or in a cyber café, clear the data of this website in the browser settings when you finish.',
      ],
      ...(sendsMail && {
        'News by mail': [
          'If you ask for mails, the portal stores your address, what you follow, how often, and the language. An address that does not confirm is deleted after 48 hours. Nothing in a mail tells anybody that it was opened.',
          'Each mail has a link that ends them: with it your address is deleted at once, and from backups when the operator deletes these.',
        ],
      }),
      'News on your device': [
        'If you press “Tell me when this changes” or “Tell me of news here”, the portal stores the address and the two keys that your browser has made for this, the language, and what you follow: no name and no internet address. The message is encrypted for your browser, and passes through the service of the browser’s maker, who learns that there is one, but not what it says.',
        'One press on “Stop telling me” deletes this. It is also deleted as soon as your browser’s service says that the address is no longer in use.',
      ],
      'What you tell about a wrong date': [
        'If you say that a date is wrong, the portal stores your words and the date that they are about, for 90 days. Staff read them; they stand on no page and in no public record. Of the answer the page shows what was done, and when. Do not write your name or number there.',
        'Your internet (IP) address is counted for an hour, against misuse, and not stored with your words. Backups hold your words until the operator deletes these.',
      ],
      'Links to other websites': [
        'Apply links and official notices lead to other websites, which have privacy rules of their own. Sharing buttons and community channels are ordinary links: WhatsApp, Telegram and others learn nothing until you press one.',
      ],
      'The public record of changes': [
        'Every change to a notice is kept and shown with its old and new values. This record holds no data about visitors. For staff alone, it also names the staff account that made the change.',
        'Results and merit lists published by an authority can name candidates. If personal data about you stands here and should not, tell the operator.',
      ],
      'Changes to this policy': ['If this policy changes, the date at its top changes too.'],
    },
  },

  disclaimer: {
    heading: 'Disclaimer',
    intro: isOfficial
      ? `This portal is run by ${operator}. It speaks for no other ministry, commission, board or university whose notices stand here.`
      : 'This is an independent portal. It is not a government website, and it does not act for any ministry, commission, board or university.',
    sections: {
      'Always check the official notice': [
        'The portal collects public notices about jobs, results, admit cards, answer keys, syllabus, admissions and offline forms, and links to their official sources. It is a place to find a notice, not the notice itself. Before you apply, pay, travel or miss a date, read the official notice on the official website. If the two differ, the official notice is right.',
      ],
      Dates: [
        'Dates, fees and age limits are shown as the notice gives them. Labels such as “Closes tomorrow” are worked out by the portal from those dates, in Indian time. They are a help to the reader and can be wrong when a notice is unclear. Where a date cannot be read with certainty, no such label is shown.',
      ],
      'Corrections and changes': [
        'Notices get extended, corrected and withdrawn, and people who type them make mistakes. When anything in a notice changes here, whether by a new official announcement or by a correction of a mistake made here, the change history of that page shows the old value, the new value and the time. Nothing is replaced in silence.',
        'The time shown is when this portal was changed, which can be later than the official announcement.',
        means &&
          `If you find a mistake, write to the operator through ${means}, if possible with a link to the official notice.`,
      ],
      'No fee is ever asked': [
        'This portal is free. It never asks for a fee, a bank detail, a password or an OTP, it takes no applications, and it promises nobody a job, an admit card or a result. Pay an application fee only in the way that the official notice describes. If somebody asks you for money in the name of this portal, it is a fraud.',
      ],
      'Beware of look-alike websites': [
        'Fake recruitment websites copy official names, pages and even result lists to collect money and personal data. This portal shows the host name of the website that a link opens, so that you can compare it.',
        [
          'Many official websites end in .gov.in or .nic.in, but not all do: compare the address with the one printed in the official notice.',
          'Look closely at spelling, extra hyphens and unusual endings.',
          'Do not pay or upload documents on a website that you cannot confirm.',
          'Report online fraud at cybercrime.gov.in or by calling 1930.',
        ],
      ],
      'Links to other websites': [
        'The operator does not control the websites linked from here. They can change, be slow or fail, often on the last day of an application. A link is not a recommendation.',
      ],
      'No guarantee': [
        'Care is taken, but nobody can guarantee that every notice is complete, correct and on time, or that this website is always available. What you do with the information is your own decision. The terms and conditions say more about responsibility.',
      ],
    },
  },

  terms: {
    heading: 'Terms and Conditions',
    intro: `These terms apply to everyone who uses this portal. They are an agreement with ${operator ?? 'the person or organisation that runs this installation'}, called the operator here. If you do not agree with them, please do not use the portal.`,
    sections: {
      'Free use': [
        'Reading, searching, printing, saving and sharing are free and need no account. You may share any link and print any page for yourself or for others. If you republish text from here, name this portal as the source, say on which date you took it, and link to the official notice.',
      ],
      'Acceptable use': [
        'Please do not:',
        [
          isOfficial
            ? 'present a copy of this portal as an official website, or this portal as your own;'
            : 'present this portal, or a copy of it, as a government website or as your own official notice;',
          'change dates, fees or links in what you pass on;',
          'charge candidates for information taken from here in a way that suggests that it is not free;',
          'try to enter the staff area without permission, break the website, or overload it;',
          'use it for anything that the law forbids.',
        ],
      ],
      Programs: [
        'Programs may read the public pages, feeds and API at a reasonable rate. The operator may block a program that slows the portal down for readers.',
      ],
      Accuracy: [
        'Notices are typed by people from official sources. They are meant to be correct, but no promise is made that they are complete or free of mistakes. Only the official notice counts. Corrections appear in the change history of the page; the disclaimer explains how.',
      ],
      'Rights of others': [
        'Official notices, names, logos and PDF files belong to the authorities that published them. The software of this portal is open source under the Apache License 2.0; that licence covers the software, not the notices.',
      ],
      Links: [
        'Links lead to websites with terms of their own. The operator does not control them and is not responsible for what they offer, ask for or charge. Check the address before you enter personal data or pay.',
      ],
      Availability: [
        'The portal can be slow, closed for maintenance or out of reach at any time, and the operator may change or end it. A copy saved in your browser can be out of date: it shows when it was saved. Do not wait for the last day.',
      ],
      Liability: [
        'You use the portal at your own risk. As far as the law allows, the operator and the authors of the software are not liable for loss that follows from using it or relying on it, such as a missed date, a refused application, a fee paid or a failed connection. Nothing here limits a liability that the law does not allow to be limited.',
      ],
      'Governing law': ['These terms follow the law of India, and Indian courts decide disputes about them.'],
      'Changes to these terms': [
        `The operator may change these terms. The date at the top says when that last happened, and the new terms apply from then on.${means === undefined ? '' : ` Questions about them can be sent through ${means}.`}`,
      ],
    },
  },
});
