// The first thing that a program of the checkout loads, in words that a Node of long ago can read: what needs a newer
// one comes by import() afterwards. Node 21 cannot build the pages, though it is later than 20.19.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19) || major === 21) {
  console.error(
    `This is Node ${process.versions.node}, and Noticeboard needs Node 20.19 or newer, but 21: install one from https://nodejs.org, and run the command again`,
  );
  process.exit(78);
}
