import type { LetterWords } from "./LetterWords.ts"

const roles = { owner: "propietario", admin: "administrador", member: "miembro" }

export const es: LetterWords = {
  invite: ({ by, team, role }) => ({
    subject: `${by} te invita a ${team}`,
    before: ["Hola:", `${by} te invita al equipo ${team} en Linden, como ${roles[role]}.`],
    verb: "Unirse al equipo",
    after: ["El enlace funciona una sola vez, durante siete días.", "Si no sabes de qué se trata, no hagas nada."]
  }),
  newPassword: ({ username }) => ({
    subject: "Una contraseña nueva para Linden",
    before: [`Hola, ${username}:`, "Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta."],
    verb: "Poner una contraseña nueva",
    after: [
      "El enlace funciona una sola vez, durante una hora. Cierra tu sesión en los demás sitios.",
      "Si no la has pedido, no hagas nada: tu contraseña no cambia."
    ]
  }),
  webhookPaused: ({ host, team, reason }) => ({
    subject: `El webhook a ${host} está en pausa`,
    before: [
      "Hola:",
      `El webhook del equipo ${team} a ${host} se puso en pausa, ${
        reason === "gone"
          ? "porque su destino respondió que ya no existe (410)."
          : "porque nada llegó durante tres días."
      }`
    ],
    verb: "Ver lo que se envió",
    after: ["Lo que ocurra mientras tanto se guarda 30 días. Se enviará en cuanto reanudes el webhook."]
  })
}
