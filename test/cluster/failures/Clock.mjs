// Preloaded by a server under test (`--import`): shifts its clock by LINDEN_TEST_CLOCK milliseconds.
const off = Number(process.env.LINDEN_TEST_CLOCK)
const RealDate = Date

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + off)
    else super(...given)
  }
  static now() {
    return RealDate.now() + off
  }
}
