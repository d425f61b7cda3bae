export const words = {
  waitsItsProofNothingServed: "waits for its proof, and nothing on it is served until then.",
  didNotLeadHereWhen: "did not lead here when it was last looked at.",
  worthALook: "Worth a look",
  lengthNobodyHasTakenYet: "<a>{length}</a> nobody has taken yet.",
  clicks: "Clicks",
  overview: "Overview",
  bestLinks: "Best links",
  nobodyHasClickedLinkYet: "Nobody has clicked a link yet. Share one: every visit is counted here a moment later.",
  bestPages: "Best pages",
  nobodyHasLookedAtPage: "Nobody has looked at a page yet.",
  theLast30Days: "The last 30 days",
  analytics: "Analytics",
  clicksEachDayTotalclicksAll:
    "Clicks of each day: {totalClicks} in all, {most} on the best day. Analytics has them as a table.",
  count: "{count, plural, one {# click} other {# clicks}}",
  clicksToday: "Clicks today",
  last7Days: "Last 7 days",
  last30Days: "Last 30 days"
} as const
