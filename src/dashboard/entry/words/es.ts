import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  backToTheSignIn: "Volver al inicio de sesión",
  forgotYourPassword: "¿Olvidaste tu contraseña?",
  noMail:
    "Este servidor no envía correos, así que alguien tiene que crear un enlace para ti. Con él pones una contraseña nueva.",
  askOwner:
    "Pídelo a un propietario o administrador de tu equipo: junto a tu nombre, en Ajustes, Miembros, está «Enlace para una contraseña nueva».",
  askOperator:
    "También puede crearlo quien lleva el servidor: <code>node dist/linden.js user link</code> con tu correo lo muestra, en la carpeta del servidor; donde Linden está instalado como comando, <code>linden user link</code>.",
  lookIntoYourMail: "Mira tu correo",
  linkIsOnItsWay:
    "Si existe una cuenta con la dirección {email}, un enlace para una contraseña nueva va de camino. Vale una hora. ¿No llega nada? Mira en la carpeta de spam o prueba otra dirección.",
  weMailALink: "Te enviamos un enlace para poner una nueva.",
  sendTheLink: "Enviar el enlace",
  email: "Correo electrónico",
  joinTeam: "Unirse a {teamName}",
  invited: "Te han invitado a este equipo.",
  invitedAs:
    "Te han invitado a este equipo como {role, select, owner {propietario} admin {administrador} other {miembro}}.",
  signInAndJoin: "Iniciar sesión y unirse",
  makeAnAccountAndJoin: "Crear una cuenta y unirse",
  hasAccount: "Ya tengo una cuenta aquí",
  yourName: "Tu nombre",
  password: "Contraseña",
  atLeast10Characters: "Al menos 10 caracteres.",
  askWhoInvited: "Pide uno nuevo a quien te invitó.",
  spentLink: "Este enlace ya no funciona",
  askForReset: "Pide uno nuevo a un propietario o administrador de tu equipo.",
  aNewPassword: "Una contraseña nueva",
  resetFor: "Para {email}. Se cerrará la sesión en los demás sitios.",
  resetForYou: "Para tu cuenta. Se cerrará la sesión en los demás sitios.",
  saveAndSignIn: "Guardar e iniciar sesión",
  newPassword: "Contraseña nueva",
  revokeKeys: "Revocar las claves de API y las invitaciones abiertas que creé",
  revokeKeysWhen:
    "Márcalo si otra persona puede haber entrado en tu cuenta. Los programas que usan esas claves dejarán de funcionar.",
  howToSetUp:
    "Si nadie ha configurado aún esta instalación, <code>node dist/linden.js setup</code> muestra un enlace nuevo, en la carpeta del servidor; donde Linden está instalado como comando, <code>linden setup</code>.",
  welcomeToLinden: "Te damos la bienvenida a Linden",
  setUpAsks: "Un nombre para tu equipo y una cuenta para ti, y ya es tuyo.",
  home: "Casa",
  setItUp: "Configurar",
  team: "Equipo",
  signIn: "Iniciar sesión",
  signInAsks: "Con el correo y la contraseña de tu cuenta.",
  signedInAsAnother:
    "Ahora la sesión es de {username}, y esta página es de {before}. Lo que {before} no había guardado se queda en este navegador, solo para {before}.",
  goToLinksOf: "Ir a los enlaces de {username}",
  signedInAs: "Sesión iniciada como {username}",
  signInAgain: "Inicia sesión de nuevo",
  close: "Cerrar",
  signedOut:
    "Se cerró tu sesión. Inicia sesión y sigue donde estabas, si aún estás en {team}. Mientras tanto, lo que escribiste se queda en esta página.",
  hasNoPassword: "Aquí no tienes contraseña: abre Linden otra vez como lo abriste y vuelve.",
  forgottenElsewhere: "<a>¿Olvidaste tu contraseña?</a> Se abre en otra pestaña; vuelve aquí cuando tengas una nueva.",
  lacksToken: "A esta dirección le falta la parte que va detrás del signo #.",
  needsLink: "Esta página se abre con un enlace",
  spentLinkWhy: "Puede que ya se haya usado o que haya caducado.",
  youAreInAnotherTeam: "Ahora estás en {there}",
  wentToAnotherTeam: "Has pasado a {there} en otra pestaña o ventana. Esta página es de {here}.",
  noLongerInTeam: "Ya no estás en {here}. Ahora estás en {there}.",
  goOnInTeam: "Seguir en {there}",
  backToTeam: "Volver a {here}",
  inTeamAlready: "Ya estás en {name}",
  inviteForOthers: "No hace falta que te unas otra vez. La invitación sigue valiendo para quien es.",
  goToTheDashboard: "Ir al panel",
  somebodyElseJoins: "Se une otra persona en este navegador",
  leftTeam: "Ya no estás en {team}",
  inNoTeamNow:
    "Alguien te quitó de {team} y no estás en ningún otro equipo, así que lo que hacías no puede continuar. Pide una invitación a alguien de allí.",
  inOtherTeamNow:
    "Esta página es de {team}, donde ya no estás, así que lo que hacías no puede continuar. Tu sesión está en {now}.",
  toTheSignIn: "Ir al inicio de sesión",
  goToTeam: "Ir a {now}",
  mailAnotherReset: "<a>Pide que te enviemos uno nuevo.</a>",
  orSwitchToYourAccount: "Si tienes una cuenta aquí, activa «{hasAccount}» e introduce su contraseña."
}
