// node scripts/og-images.mjs: draws the pictures that shared links show, and the icons, into web-public/public. They
// name no portal, because each has a name of its own. They are stored in the repository: run it again when a word or
// the design changes. Needs Chromium and Noto Sans.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const publicFolder = fileURLToPath(new URL('../web-public/public/', import.meta.url));

/** File → what it says, in English and in Hindi. `\n` breaks a line. */
const images = {
  portal: ['Government jobs and exams,\non one board', 'सरकारी नौकरियाँ और परीक्षाएँ,\nएक ही बोर्ड पर'],
  jobs: ['Latest Jobs', 'नई नौकरियाँ'],
  result: ['Result', 'परिणाम'],
  'admit-card': ['Admit Cards', 'प्रवेश पत्र'],
  'answer-key': ['Answer Key', 'उत्तर कुंजी'],
  syllabus: ['Syllabus', 'पाठ्यक्रम'],
  admission: ['Admission', 'दाखिला'],
  offline: ['Offline Form', 'ऑफलाइन फॉर्म'],
};

/** The size that share previews expect (Open Graph, 1.91 : 1). */
const imageSize = { width: 1200, height: 630 };

/** File → its side. */
const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180, 'favicon.png': 48 };

/** A launcher may cut an icon to a circle of four fifths: the corners of the sheet stay inside it. */
const markShare = 0.86;

const browser = await chromium.launch({
  executablePath: '/usr/lib/chromium/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(`${publicFolder}og`, { recursive: true });
  for (const [name, words] of Object.entries(images)) await draw(`og/${name}.png`, imageSize, board(...words));
  for (const [file, side] of Object.entries(icons)) await draw(file, { width: side, height: side }, icon(side));
  writeFileSync(`${publicFolder}favicon.ico`, inIco(readFileSync(`${publicFolder}favicon.png`), 48));
  rmSync(`${publicFolder}favicon.png`);
} finally {
  await browser.close();
}

async function draw(file, viewport, html) {
  const page = await browser.newPage({ viewport });
  await page.setContent(html);
  await page.screenshot({ path: publicFolder + file });
  await page.close();
  console.log(file);
}

/** A ruled board: the heavy rule of a section, then a row in each language. */
function board(english, hindi) {
  const long = english.includes('\n');
  return `<!doctype html>
<style>
  * { box-sizing: border-box; margin: 0; }
  body {
    display: flex; flex-direction: column; height: 100vh; padding: 52px 72px 48px;
    background: #fbf9f4; color: #1a1d23; font-family: 'Noto Sans', 'Noto Sans Devanagari', sans-serif;
  }
  .rows { flex: 1; display: flex; flex-direction: column; margin: 0 0 28px; border-top: 12px solid #1a1d23; }
  .rows p { flex: 1; display: flex; align-items: center; border-bottom: 2px solid #8a8678; font-weight: 700; white-space: pre; }
  .english { padding-bottom: ${long ? 0 : 10}px; font-size: ${long ? 64 : 140}px; line-height: 1.2; letter-spacing: -0.005em; }
  .hindi { font-size: ${long ? 58 : 122}px; line-height: 1.4; color: #1e3a8a; }
  footer { display: flex; justify-content: space-between; align-items: baseline; font-size: 30px; line-height: 1.2; }
  footer strong { font-weight: 700; }
  footer span { color: #575c66; }
</style>
<div class="rows">
  <p class="english" lang="en">${english}</p>
  <p class="hindi" lang="hi">${hindi}</p>
</div>
<footer><strong>Every date as the notice gives it</strong><span>Not a government website</span></footer>`;
}

function icon(side) {
  const mark = readFileSync(`${publicFolder}favicon.svg`, 'utf8');
  return `<!doctype html>
<style>
  body { display: grid; place-items: center; height: 100vh; margin: 0; background: #1e3a8a; }
  svg { width: ${side * markShare}px; height: ${side * markShare}px; }
  svg > rect:first-child { display: none; }
</style>
${mark}`;
}

/** One PNG in the container that browsers ask for at /favicon.ico. */
function inIco(png, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([side, side, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
