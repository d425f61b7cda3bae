import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "Non créés",
  andMoreLines: "et {count, plural, one {# autre ligne} other {# autres lignes}}",
  addressesOneALine: "Adresses, une par ligne",
  theShortLinkWouldLike: "Le lien court souhaité peut suivre une adresse : example.com/sale sale",
  tooManyLines: "{count, plural, one {# ligne} other {# lignes}} : {most, number} au maximum à la fois.",
  repeatedLines:
    "{count, plural, one {# ligne répétée n’est comptée qu’une fois} other {# lignes répétées ne sont comptées qu’une fois}}",
  linesWithoutAddress:
    "{count, plural, one {# ligne n’est pas une adresse : elle est laissée de côté et reste ici} other {# lignes ne sont pas des adresses : elles sont laissées de côté et restent ici}}",
  linksMade: "Liens créés",
  done: "Terminé",
  close: "Fermer",
  newShortLinks: "Nouveaux liens courts",
  linksMadeCount: "{count, plural, one {# lien créé} other {# liens créés}}",
  copyAll: "Tout copier",
  made: "Créés",
  shorten: "Raccourcir",
  shortenAddresses: "Raccourcir {count, plural, one {# adresse} other {# adresses}}",
  shortenManyLinks: "Raccourcir beaucoup de liens"
}
