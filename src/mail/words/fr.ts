import type { LetterWords } from "./LetterWords.ts"

const roles = { owner: "propriétaire", admin: "administrateur", member: "membre" }

export const fr: LetterWords = {
  invite: ({ by, team, role }) => ({
    subject: `${by} vous invite à rejoindre ${team}`,
    before: ["Bonjour,", `${by} vous invite à rejoindre l’équipe ${team} sur Linden, comme ${roles[role]}.`],
    verb: "Rejoindre l’équipe",
    after: [
      "Le lien fonctionne une seule fois, pendant sept jours.",
      "Si vous ne savez pas de quoi il s’agit, ne faites rien."
    ]
  }),
  newPassword: ({ username }) => ({
    subject: "Un nouveau mot de passe pour Linden",
    before: [
      `Bonjour ${username},`,
      "quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte."
    ],
    verb: "Choisir un nouveau mot de passe",
    after: [
      "Le lien fonctionne une seule fois, pendant une heure. Il vous déconnecte partout ailleurs.",
      "Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même."
    ]
  }),
  webhookPaused: ({ host, team, reason }) => ({
    subject: `Le webhook vers ${host} est en pause`,
    before: [
      "Bonjour,",
      `Le webhook de l’équipe ${team} vers ${host} a été mis en pause, ${
        reason === "gone"
          ? "car sa destination a répondu qu’elle n’existe plus (410)."
          : "car rien n’est arrivé pendant trois jours."
      }`
    ],
    verb: "Voir ce qui a été envoyé",
    after: ["Ce qui se passe entre-temps est gardé 30 jours. Tout sera envoyé dès que vous reprendrez le webhook."]
  })
}
