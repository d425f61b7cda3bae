import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  backToTheSignIn: "Retour à la connexion",
  forgotYourPassword: "Mot de passe oublié ?",
  noMail:
    "Ce serveur n’envoie pas d’e-mails : quelqu’un doit donc créer un lien pour vous. Il vous permettra de choisir un nouveau mot de passe.",
  askOwner:
    "Demandez à un propriétaire ou un administrateur de votre équipe : « Lien pour un nouveau mot de passe » se trouve à côté de votre nom dans Paramètres, Membres.",
  askOperator:
    "La personne qui gère le serveur peut aussi en créer un : <code>node dist/linden.js user link</code> suivi de votre adresse e-mail l’affiche, dans le dossier du serveur ; là où Linden est installé comme commande, <code>linden user link</code> suffit.",
  lookIntoYourMail: "Consultez votre messagerie",
  linkIsOnItsWay:
    "Si un compte existe pour l’adresse {email}, un lien pour un nouveau mot de passe y est en route. Il est valable une heure. Rien reçu ? Regardez dans les indésirables ou essayez une autre adresse.",
  weMailALink: "Nous vous envoyons un lien pour en choisir un nouveau.",
  sendTheLink: "Envoyer le lien",
  email: "E-mail",
  joinTeam: "Rejoindre {teamName}",
  invited: "Vous avez été invité dans cette équipe.",
  invitedAs:
    "Vous avez été invité dans cette équipe comme {role, select, owner {propriétaire} admin {administrateur} other {membre}}.",
  signInAndJoin: "Se connecter et rejoindre",
  makeAnAccountAndJoin: "Créer un compte et rejoindre",
  hasAccount: "J’ai déjà un compte ici",
  yourName: "Votre nom",
  password: "Mot de passe",
  atLeast10Characters: "Au moins 10 caractères.",
  askWhoInvited: "Demandez-en un nouveau à la personne qui vous a invité.",
  spentLink: "Ce lien ne fonctionne plus",
  askForReset: "Demandez-en un nouveau à un propriétaire ou administrateur de votre équipe.",
  aNewPassword: "Un nouveau mot de passe",
  resetFor: "Pour {email}. Vous serez déconnecté partout ailleurs.",
  resetForYou: "Pour votre compte. Vous serez déconnecté partout ailleurs.",
  saveAndSignIn: "Enregistrer et se connecter",
  newPassword: "Nouveau mot de passe",
  revokeKeys: "Révoquer mes clés d’API et mes invitations en attente",
  revokeKeysWhen:
    "Cochez cette case si quelqu’un d’autre a pu accéder à votre compte. Les programmes qui utilisent ces clés cesseront de fonctionner.",
  howToSetUp:
    "Si personne n’a encore configuré cette installation, <code>node dist/linden.js setup</code> affiche un nouveau lien, dans le dossier du serveur ; là où Linden est installé comme commande, <code>linden setup</code> suffit.",
  welcomeToLinden: "Bienvenue dans Linden",
  setUpAsks: "Un nom pour votre équipe, un compte pour vous, et tout est à vous.",
  home: "Maison",
  setItUp: "Configurer",
  team: "Équipe",
  signIn: "Se connecter",
  signInAsks: "Avec l’adresse e-mail et le mot de passe de votre compte.",
  signedInAsAnother:
    "Vous êtes maintenant connecté en tant que {username}, et cette page appartient à {before}. Ce que {before} n’avait pas enregistré reste dans ce navigateur, pour {before} uniquement.",
  goToLinksOf: "Aller aux liens de {username}",
  signedInAs: "Connecté en tant que {username}",
  signInAgain: "Se reconnecter",
  close: "Fermer",
  signedOut:
    "Vous avez été déconnecté. Connectez-vous et reprenez où vous en étiez, si vous êtes toujours dans {team}. En attendant, ce que vous avez saisi reste sur cette page.",
  hasNoPassword:
    "Vous n’avez pas de mot de passe ici : ouvrez à nouveau Linden comme vous l’aviez ouvert, puis revenez.",
  forgottenElsewhere:
    "<a>Mot de passe oublié ?</a> Cela s’ouvre dans un autre onglet ; revenez ici quand vous en avez un nouveau.",
  lacksToken: "Il manque à cette adresse la partie qui suit le signe #.",
  needsLink: "Cette page s’ouvre par un lien",
  spentLinkWhy: "Il a peut-être déjà servi, ou son délai est passé.",
  youAreInAnotherTeam: "Vous êtes maintenant dans {there}",
  wentToAnotherTeam:
    "Vous êtes passé à {there} dans un autre onglet ou une autre fenêtre. Cette page est celle de {here}.",
  noLongerInTeam: "Vous n’êtes plus dans {here}. Vous êtes maintenant dans {there}.",
  goOnInTeam: "Continuer dans {there}",
  backToTeam: "Revenir à {here}",
  inTeamAlready: "Vous êtes déjà dans {name}",
  inviteForOthers:
    "Inutile de rejoindre à nouveau. L’invitation reste valable pour la personne à qui elle est destinée.",
  goToTheDashboard: "Aller au tableau de bord",
  somebodyElseJoins: "Une autre personne rejoint dans ce navigateur",
  leftTeam: "Vous n’êtes plus dans {team}",
  inNoTeamNow:
    "Quelqu’un vous a retiré de {team} et vous n’êtes dans aucune autre équipe : ce que vous faisiez ne peut pas continuer. Demandez une invitation à quelqu’un de cette équipe.",
  inOtherTeamNow:
    "Cette page est celle de {team}, où vous n’êtes plus : ce que vous faisiez ne peut pas continuer. Vous êtes connecté à {now}.",
  toTheSignIn: "Aller à la connexion",
  goToTeam: "Aller à {now}",
  mailAnotherReset: "<a>Recevez-en un nouveau par e-mail.</a>",
  orSwitchToYourAccount: "Si vous avez un compte ici, activez « {hasAccount} » et saisissez son mot de passe."
}
