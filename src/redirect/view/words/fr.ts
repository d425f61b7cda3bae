import type { PublicWords } from "./PublicWords.ts"

export const fr: PublicWords = {
  missing: {
    title: "Il n’y a rien ici",
    body: "Aucun lien ni aucune page ne se trouve à cette adresse.",
    advice: "Les liens courts distinguent majuscules et minuscules : comparez l’adresse encore une fois."
  },
  inactive: {
    title: "Ce lien est désactivé",
    body: "Il existe, mais ne mène nulle part pour le moment.",
    advice: "La personne qui vous l’a envoyé pourra vous dire s’il reviendra."
  },
  expired: {
    title: "Ce lien a expiré",
    body: "Il était prévu pour une durée limitée, et elle est écoulée.",
    advice: "La personne qui vous l’a envoyé en a peut-être un plus récent."
  },
  tooMany: {
    title: "Une petite pause, s’il vous plaît",
    body: "Votre réseau a envoyé plus de requêtes que ce serveur n’en accepte à la fois.",
    advice: "Attendez une minute, puis rechargez la page."
  },
  failed: {
    title: "Un problème est survenu",
    body: "C’est la faute du serveur, pas la vôtre.",
    advice: "Réessayez dans un instant. Si cela continue, prévenez la personne qui vous a envoyé le lien."
  },
  unavailable: {
    title: "De retour dans un instant",
    body: "Ce serveur est occupé ou en maintenance.",
    advice: "Rien n’est perdu. Réessayez dans une minute."
  },
  waitThenReload: (wait) => `Attendez ${wait}, puis rechargez la page.`,
  request: (id) => `Requête ${id}`,
  password: {
    title: "Mot de passe requis",
    titleAgain: "Mot de passe requis : réessayez",
    heading: "Ce lien demande un mot de passe",
    hint: "La personne qui vous a envoyé le lien peut vous donner le mot de passe.",
    label: "Mot de passe",
    open: "Ouvrir le lien",
    wrong: "Ce mot de passe ne correspond pas. Veuillez réessayer.",
    tooMany: (wait) => `Trop d’essais. Attendez ${wait}, puis réessayez.`,
    crowded: (wait) =>
      `Beaucoup de mots de passe erronés ont été essayés ici. Attendez ${wait}, puis réessayez : ce sera votre tour.`,
    busy: (wait) => `Beaucoup de personnes essaient des mots de passe en ce moment. Attendez ${wait}, puis réessayez.`
  },
  screen: {
    unknownPlace: "un endroit inconnu",
    continueTo: (host) => `Continuer vers ${host}`,
    visiting: (host) => `Vous allez visiter ${host}`,
    leadsTo: "Ce lien mène à",
    fullAddress: "Adresse complète",
    notWeb: "Ce n’est pas une adresse web : elle ne peut pas être ouverte d’ici.",
    continue: "Continuer",
    unexpected: "Si vous n’attendiez pas cette adresse, fermez simplement cette page."
  },
  preview: {
    locked: "Un lien protégé par un mot de passe",
    open: "Ouvrir le lien",
    leadsTo: (host) => `Mène à ${host}`
  },
  welcome: {
    heading: "Ceci est un serveur Linden",
    body: "Il garde des liens courts, des pages de liens et des QR codes pour les personnes qui le gèrent.",
    lost: "On vous a envoyé un lien ? Son adresse continue après le nom du serveur, et une partie s’est peut-être perdue en route.",
    dashboard: "Aller au tableau de bord",
    documentation: "Lire la documentation de l’API"
  }
}
