// Preloaded into a portal's process (`--import`): each SIGUSR2 puts its clock one minute less than an hour ahead.
const OwnDate = Date;
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead += 3_540_000;
  console.log(`clock is ${ahead} ms ahead`);
});

globalThis.Date = class extends OwnDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [OwnDate.now() + ahead] : parts));
  }

  static now() {
    return OwnDate.now() + ahead;
  }
};
