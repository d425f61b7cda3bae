export const words = {
  deletedOnes: "Deleted",
  domainWaits: "<a>{hostname}</a> waits for its proof, and nothing on it is served until then.",
  domainLeftOff: "<a>{hostname}</a> did not lead here when it was last looked at.",
  worthALook: "Worth a look",
  openInvites:
    "{count, plural, one {<a># invite</a> nobody has taken yet.} other {<a># invites</a> nobody has taken yet.}}",
  clicks: "Clicks",
  overview: "Overview",
  bestLinks: "Best links",
  nobodyHasClickedLinkYet: "Nobody has clicked a link yet. Share one: every visit is counted here a moment later.",
  bestPages: "Best pages",
  nobodyHasLookedAtPage: "Nobody has looked at a page yet.",
  theLast30Days: "The last 30 days",
  analytics: "Analytics",
  chartOfClicks:
    "Clicks of each day: {count, plural, one {# click} other {# clicks}} in all, {most} on the best day. Analytics has them as a table.",
  clickCount: "{count, plural, one {# click} other {# clicks}}",
  viewCount: "{count, plural, one {# view} other {# views}}",
  clicksToday: "Clicks today",
  last7Days: "Last 7 days",
  last30Days: "Last 30 days",
  webhookStopped: "The webhook to <a>{host}</a> was stopped.",
  brokenLinks:
    "{count, plural, one {<a># link</a> leads to a page that is gone.} other {<a># links</a> lead to pages that are gone.}}"
} as const
