import type { PublicWords } from "./PublicWords.ts"

export const es: PublicWords = {
  missing: {
    title: "Aquí no hay nada",
    body: "En esta dirección no hay ningún enlace ni página.",
    advice: "Los enlaces cortos distinguen mayúsculas y minúsculas: compara la dirección otra vez."
  },
  inactive: {
    title: "Este enlace está desactivado",
    body: "Existe, pero ahora mismo no lleva a ninguna parte.",
    advice: "Quien te lo envió puede decirte si volverá."
  },
  expired: {
    title: "Este enlace ha caducado",
    body: "Se hizo por un tiempo limitado, y ese tiempo ya pasó.",
    advice: "Quizá quien te lo envió tenga uno más reciente."
  },
  tooMany: {
    title: "Una pequeña pausa, por favor",
    body: "Desde tu red han llegado más solicitudes de las que este servidor admite a la vez.",
    advice: "Espera un minuto y vuelve a cargar la página."
  },
  failed: {
    title: "Algo salió mal aquí",
    body: "Es culpa del servidor, no tuya.",
    advice: "Inténtalo de nuevo en un momento. Si sigue así, avisa a quien te envió el enlace."
  },
  unavailable: {
    title: "Volvemos en un momento",
    body: "Este servidor está ocupado o en mantenimiento.",
    advice: "No se ha perdido nada. Inténtalo de nuevo en un minuto."
  },
  waitThenReload: (wait) => `Espera ${wait} y vuelve a cargar la página.`,
  request: (id) => `Solicitud ${id}`,
  password: {
    title: "Se necesita contraseña",
    titleAgain: "Se necesita contraseña: inténtalo de nuevo",
    heading: "Este enlace necesita una contraseña",
    hint: "Quien te envió el enlace puede decirte la contraseña.",
    label: "Contraseña",
    open: "Abrir el enlace",
    wrong: "La contraseña no coincide. Inténtalo de nuevo.",
    tooMany: (wait) => `Demasiados intentos. Espera ${wait} e inténtalo de nuevo.`,
    crowded: (wait) =>
      `Aquí se han probado muchas contraseñas equivocadas. Espera ${wait} e inténtalo de nuevo: entonces será tu turno.`,
    busy: (wait) => `Mucha gente está probando contraseñas ahora mismo. Espera ${wait} e inténtalo de nuevo.`
  },
  screen: {
    unknownPlace: "un lugar desconocido",
    continueTo: (host) => `Continuar a ${host}`,
    visiting: (host) => `Estás a punto de visitar ${host}`,
    leadsTo: "Este enlace lleva a",
    fullAddress: "Dirección completa",
    notWeb: "No es una dirección web, así que no se puede abrir desde aquí.",
    continue: "Continuar",
    unexpected: "Si no esperabas esta dirección, cierra esta página sin más."
  },
  preview: {
    locked: "Un enlace con contraseña",
    open: "Abrir el enlace",
    leadsTo: (host) => `Lleva a ${host}`
  },
  welcome: {
    heading: "Este es un servidor Linden",
    body: "Guarda enlaces cortos, páginas de enlaces y códigos QR para quienes lo llevan.",
    lost: "¿Te enviaron un enlace? Su dirección sigue después del nombre del servidor, y puede que una parte se haya perdido por el camino.",
    dashboard: "Ir al panel",
    documentation: "Leer la documentación de la API"
  }
}
