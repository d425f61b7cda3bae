import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  mostButtons: "Une page contient au plus {most, number} liens.",
  mostPlugins: "Une page contient au plus {most, number} blocs.",
  mostText: "Les blocs d’une page contiennent au plus {most, number} Kio de texte en tout.",
  itemTwice: "Cet identifiant figure déjà parmi les éléments.",
  simplerMarkdown: "Doit être plus simple : la mise en forme est trop longue à calculer, ou trop lourde.",
  saysTwice: "Dit la même chose qu’un autre champ : n’en donnez qu’un.",
  unitsOnce: "Doit nommer chaque unité une seule fois.",
  youtubeAddress: "Doit être l’adresse d’une vidéo YouTube.",
  youtubeId: "Doit être l’identifiant d’une vidéo, de {count, number} caractères.",
  youtubeSame: "Doit être la vidéo de l’adresse, ou être omis.",
  bracketsAtMost: "Ne peut pas imbriquer plus de {most, number} parenthèses.",
  cssUnreadable: "Ligne {line, number} : ceci n’a pas pu être lu comme du CSS et est omis : {text}",
  cssAtRule: "Ligne {line, number} : @{name} n’est pas possible ici, ou chargerait quelque chose : c’est omis.",
  cssPosition:
    "Ligne {line, number} : position peut être static, relative ou absolute, car d’autres boîtes couvriraient la page : c’est omis.",
  cssLoads: "Ligne {line, number} : {text} chargerait ou exécuterait quelque chose : c’est omis.",
  cssSelector: "Ligne {line, number} : le sélecteur de cette règle ne peut pas être évalué : la règle est omise.",
  cssNoPart: "Ligne {line, number} : ceci ne fait pas partie d’une feuille de style : c’est omis.",
  cssNoProperty:
    "Ligne {line, number} : la propriété {text} n’est pas connue ici : elle reste, mais les navigateurs peuvent l’ignorer.",
  cssWrongValue:
    "Ligne {line, number} : pour autant qu’on sache ici, {name} ne peut pas être {text} : cela reste, mais les navigateurs peuvent l’ignorer.",
  accentContrast:
    "Avec cette couleur, le texte a un contraste de {ratio, number}:1 avec son fond, sous les 4,5:1 qu’il faut pour lire : une nuance plus claire ou plus foncée est affichée.",
  accentContrastIn:
    "Avec cette couleur, en apparence {look, select, light {claire} other {sombre}}, le texte a un contraste de {ratio, number}:1 avec son fond, sous les 4,5:1 qu’il faut pour lire : une nuance plus claire ou plus foncée est affichée.",
  buttonContrast:
    "Le texte de ce bouton a un contraste de {ratio, number}:1 avec son fond, sous les 4,5:1 qu’il faut pour lire : une nuance plus claire ou plus foncée est affichée.",
  stopsInOrder: "Ne peut pas être inférieur au précédent.",
  designObject: "Doit être un objet, ou le texte JSON d’un objet.",
  heightAsWidth: "Doit être égale à la largeur.",
  quarterOfWidth: "Ne peut pas dépasser le quart de la largeur.",
  nestedTooDeep: "Est imbriqué trop profondément.",
  frameLetter:
    "Ne peut pas être dessiné : la police n’a pas {text}, mais des lettres latines, grecques et cyrilliques.",
  logoKind: "Doit être une image PNG, JPEG ou WebP.",
  uploadAway: "L’image ne peut pas être lue pour l’instant.",
  picturesAway: "Les images ne peuvent pas être créées pour l’instant.",
  publicHost: "Doit mener à un hôte public d’Internet.",
  httpsPort: "Doit être sur le port 443, celui de https.",
  notFetched: "L’image n’a pas pu être récupérée à cette adresse.",
  fetchedTooSlowly: "L’image n’a pas pu être récupérée en cinq secondes.",
  pictureTooLarge: "L’image dépasse {most, number} Kio.",
  redirectsTooOften: "L’adresse redirige plus de trois fois.",
  dotsLowContrast:
    "Le contraste entre les points et leur fond est de {ratio, number}:1, sous les 3:1 qu’il faut aux lecteurs.",
  dotsWeakContrast:
    "Le contraste entre les points et leur fond est de {ratio, number}:1 : à partir de 4,5:1, une faible lumière et de vieux téléphones ne gênent pas.",
  inverted: "Les couleurs sont inversées : beaucoup de lecteurs ne trouvent pas de points clairs sur fond sombre.",
  logoTooLarge:
    "Le logo est trop grand pour la correction d’erreurs : choisissez un niveau plus élevé ou un logo plus petit.",
  quietZone: "La zone de silence est trop petite : le fond ne dépasse pas partout le code de quatre modules.",
  unread:
    "Les deux lecteurs du contrôle n’ont pas pu lire tous deux ce design : choisissez des points et des coins plus simples.",
  notPublished: "La page n’est pas publiée : il n’y a rien à quoi revenir."
}
