import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "Non créés",
  andCounted: "et {counted}",
  addressesOneALine: "Adresses, une par ligne",
  theShortLinkWouldLike: "Le lien court souhaité peut suivre une adresse : example.com/sale sale",
  theseLengthMostAtMost: "{length} : {most} au maximum à la fois.",
  linksMade: "Liens créés",
  done: "Terminé",
  close: "Fermer",
  newShortLinks: "Nouveaux liens courts",
  lengthMade: "C’est fait : {length}",
  copyAll: "Tout copier",
  made: "Créés",
  shorten: "Raccourcir",
  shortenAddresses: "Raccourcir {count, plural, one {# adresse} other {# adresses}}"
}
