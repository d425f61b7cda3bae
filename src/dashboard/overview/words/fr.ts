import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  deletedOnes: "Supprimés",
  domainWaits: "<a>{hostname}</a> n’est pas encore vérifié ; d’ici là, rien n’y est accessible.",
  domainLeftOff: "<a>{hostname}</a> ne menait pas ici lors de la dernière vérification.",
  worthALook: "À vérifier",
  openInvites:
    "{count, plural, one {<a># invitation</a> en attente d’acceptation.} other {<a># invitations</a> en attente d’acceptation.}}",
  clicks: "Clics",
  overview: "Vue d’ensemble",
  bestLinks: "Meilleurs liens",
  nobodyHasClickedLinkYet:
    "Personne n’a encore cliqué sur un lien. Partagez-en un : chaque visite est comptée ici un instant plus tard.",
  bestPages: "Meilleures pages",
  nobodyHasLookedAtPage: "Personne n’a encore vu de page.",
  theLast30Days: "Les 30 derniers jours",
  analytics: "Statistiques",
  chartOfClicks:
    "Clics par jour : {count, plural, one {# clic} other {# clics}} au total, {most} le meilleur jour. Les statistiques les donnent en tableau.",
  clickCount: "{count, plural, one {# clic} other {# clics}}",
  viewCount: "{count, plural, one {# vue} other {# vues}}",
  clicksToday: "Clics aujourd’hui",
  last7Days: "7 derniers jours",
  last30Days: "30 derniers jours",
  webhookStopped: "Le webhook vers <a>{host}</a> a été arrêté.",
  brokenLinks:
    "{count, plural, one {<a># lien</a> mène à une page disparue.} other {<a># liens</a> mènent à des pages disparues.}}"
}
