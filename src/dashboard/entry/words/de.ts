import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  backToTheSignIn: "Zurück zur Anmeldung",
  forgotYourPassword: "Passwort vergessen?",
  noMail:
    "Dieser Server verschickt keine E-Mails, darum muss jemand einen Link für dich anlegen. Damit setzt du ein neues Passwort.",
  askOwner:
    "Frag einen Inhaber oder Admin deines Teams: Neben deinem Namen unter Einstellungen, Mitglieder steht „Link für ein neues Passwort“.",
  askOperator:
    "Auch wer den Server betreibt, kann einen anlegen: <code>node dist/linden.js user link</code> mit deiner E-Mail-Adresse gibt ihn aus, im Ordner des Servers; wo Linden als Befehl installiert ist, <code>linden user link</code>.",
  lookIntoYourMail: "Sieh in deinen Posteingang",
  linkIsOnItsWay:
    "Wenn es ein Konto mit der Adresse {email} gibt, ist ein Link für ein neues Passwort dorthin unterwegs. Er gilt eine Stunde. Nichts angekommen? Sieh im Spam-Ordner nach oder versuch eine andere Adresse.",
  weMailALink: "Wir schicken dir einen Link, mit dem du ein neues setzt.",
  sendTheLink: "Link schicken",
  email: "E-Mail",
  joinTeam: "{teamName} beitreten",
  invited: "Du wurdest in dieses Team eingeladen.",
  invitedAs: "Du wurdest als {role, select, owner {Inhaber} admin {Admin} other {Mitglied}} in dieses Team eingeladen.",
  signInAndJoin: "Anmelden und beitreten",
  makeAnAccountAndJoin: "Konto anlegen und beitreten",
  hasAccount: "Ich habe hier schon ein Konto",
  yourName: "Dein Name",
  password: "Passwort",
  atLeast10Characters: "Mindestens 10 Zeichen.",
  askWhoInvited: "Bitte die Person, die dich eingeladen hat, um einen neuen.",
  spentLink: "Dieser Link gilt nicht mehr",
  askForReset: "Bitte einen Inhaber oder Admin deines Teams um einen neuen.",
  aNewPassword: "Ein neues Passwort",
  resetFor: "Für {email}. Wo du sonst noch angemeldet bist, wirst du abgemeldet.",
  resetForYou: "Für dein Konto. Wo du sonst noch angemeldet bist, wirst du abgemeldet.",
  saveAndSignIn: "Speichern und anmelden",
  newPassword: "Neues Passwort",
  revokeKeys: "Meine API-Schlüssel und offenen Einladungen widerrufen",
  revokeKeysWhen:
    "Wähle das, wenn jemand anderes in deinem Konto gewesen sein könnte. Programme mit einem solchen Schlüssel hören auf zu arbeiten.",
  howToSetUp:
    "Wo noch niemand diese Installation eingerichtet hat, gibt <code>node dist/linden.js setup</code> im Ordner des Servers einen neuen Link aus; wo Linden als Befehl installiert ist, <code>linden setup</code>.",
  welcomeToLinden: "Willkommen bei Linden",
  setUpAsks: "Ein Name für dein Team und ein Konto für dich, und es gehört dir.",
  home: "Zuhause",
  setItUp: "Einrichten",
  team: "Team",
  signIn: "Anmelden",
  signInAsks: "Mit der E-Mail-Adresse und dem Passwort deines Kontos.",
  signedInAsAnother:
    "Du bist jetzt als {username} angemeldet, und diese Seite gehört {before}. Was {before} nicht gespeichert hatte, bleibt in diesem Browser, nur für {before}.",
  goToLinksOf: "Zu den Links von {username}",
  signedInAs: "Angemeldet als {username}",
  signInAgain: "Noch einmal anmelden",
  close: "Schließen",
  signedOut:
    "Du wurdest abgemeldet. Melde dich an, und es geht weiter, wo du warst, wenn du noch in {team} bist. Was du eingegeben hast, bleibt solange auf dieser Seite.",
  hasNoPassword:
    "Du hast hier kein Passwort: Öffne Linden noch einmal so, wie du es geöffnet hast, und komm dann zurück.",
  forgottenElsewhere:
    "<a>Passwort vergessen?</a> Das öffnet sich in einem anderen Tab; komm hierher zurück, wenn du ein neues hast.",
  lacksToken: "Dieser Adresse fehlt der Teil hinter dem #-Zeichen.",
  needsLink: "Diese Seite wird über einen Link geöffnet",
  spentLinkWhy: "Vielleicht wurde er schon benutzt, oder seine Zeit ist um.",
  youAreInAnotherTeam: "Du bist jetzt in {there}",
  wentToAnotherTeam: "Du bist in einem anderen Tab oder Fenster zu {there} gewechselt. Diese Seite gehört zu {here}.",
  noLongerInTeam: "Du bist nicht mehr in {here}. Du bist jetzt in {there}.",
  goOnInTeam: "In {there} weitermachen",
  backToTeam: "Zurück zu {here}",
  inTeamAlready: "Du bist schon in {name}",
  inviteForOthers:
    "Du brauchst nicht noch einmal beizutreten. Die Einladung bleibt gültig für die Person, für die sie gedacht ist.",
  goToTheDashboard: "Zum Dashboard",
  somebodyElseJoins: "In diesem Browser tritt jemand anderes bei",
  leftTeam: "Du bist nicht mehr in {team}",
  inNoTeamNow:
    "Jemand hat dich aus {team} entfernt, und du bist in keinem anderen Team. Was du gerade getan hast, kann nicht weitergehen. Bitte jemanden dort um eine Einladung.",
  inOtherTeamNow:
    "Diese Seite gehört zu {team}, wo du nicht mehr bist. Was du gerade getan hast, kann nicht weitergehen. Du bist jetzt in {now} angemeldet.",
  toTheSignIn: "Zur Anmeldung",
  goToTeam: "Zu {now}",
  mailAnotherReset: "<a>Lass dir einen neuen mailen.</a>",
  orSwitchToYourAccount: "Wenn du hier ein Konto hast, schalte „{hasAccount}“ ein und gib dessen Passwort ein."
}
