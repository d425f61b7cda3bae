import type { PublicWords } from "./PublicWords.ts"

export const en: PublicWords = {
  missing: {
    title: "There is nothing here",
    body: "No link or page lives at this address.",
    advice: "Short links tell capitals from small letters, so it is worth comparing the address once more."
  },
  inactive: {
    title: "This link is switched off",
    body: "It exists, but it does not lead anywhere at the moment.",
    advice: "Whoever shared it with you can tell you whether it will be back."
  },
  expired: {
    title: "This link has ended",
    body: "It was made for a limited time, and that time is over.",
    advice: "Whoever shared it with you may have a newer one."
  },
  tooMany: {
    title: "A short pause, please",
    body: "More requests came from your network than this server takes at once.",
    advice: "Wait a minute, then load the page again."
  },
  failed: {
    title: "Something went wrong here",
    body: "It is the server’s fault, not yours.",
    advice: "Try again in a moment. If it stays like this, tell whoever shared the link with you."
  },
  unavailable: {
    title: "Back in a moment",
    body: "This server is busy or being looked after right now.",
    advice: "Nothing is lost. Try again in a minute."
  },
  waitThenReload: (wait) => `Wait ${wait}, then load the page again.`,
  request: (id) => `Request ${id}`,
  password: {
    title: "Password needed",
    titleAgain: "Password needed: please try again",
    heading: "This link needs a password",
    hint: "Whoever shared the link with you can tell you the password.",
    label: "Password",
    open: "Open the link",
    wrong: "That password did not match. Please try again.",
    tooMany: (wait) => `Too many attempts. Please wait ${wait}, then try again.`,
    crowded: (wait) =>
      `Many wrong passwords were tried here. Please wait ${wait}, then try again: it is your turn then.`,
    busy: (wait) => `Many people are trying passwords right now. Please wait ${wait}, then try again.`
  },
  screen: {
    unknownPlace: "an unknown place",
    continueTo: (host) => `Continue to ${host}`,
    visiting: (host) => `You are about to visit ${host}`,
    leadsTo: "This link leads to",
    fullAddress: "Full address",
    notWeb: "This is not a web address, so it cannot be opened from here.",
    continue: "Continue",
    unexpected: "If you did not expect this address, you can simply close this page."
  },
  preview: {
    locked: "A link with a password",
    open: "Open the link",
    leadsTo: (host) => `Leads to ${host}`
  },
  welcome: {
    heading: "This is a Linden server",
    body: "It keeps short links, link pages and QR codes for the people who run it.",
    lost: "Did someone send you a link? Then its address goes on after the host name, and a part of it may have been lost on the way.",
    dashboard: "Go to the dashboard",
    documentation: "Read the documentation of its API"
  }
}
