import type { LetterWords } from "./LetterWords.ts"

const roles = { owner: "Inhaber", admin: "Admin", member: "Mitglied" }

export const de: LetterWords = {
  invite: ({ by, team, role }) => ({
    subject: `${by} lädt dich zu ${team} ein`,
    before: ["Guten Tag,", `${by} lädt dich ins Team ${team} auf Linden ein, mit der Rolle ${roles[role]}.`],
    verb: "Dem Team beitreten",
    after: [
      "Der Link funktioniert einmal, sieben Tage lang.",
      "Wenn du nicht weißt, worum es geht, brauchst du nichts zu tun."
    ]
  }),
  newPassword: ({ username }) => ({
    subject: "Ein neues Passwort für Linden",
    before: [`Guten Tag ${username},`, "jemand, wahrscheinlich du, hat ein neues Passwort für dein Konto angefordert."],
    verb: "Neues Passwort festlegen",
    after: [
      "Der Link funktioniert einmal, eine Stunde lang. Überall sonst wirst du damit abgemeldet.",
      "Wenn du es nicht angefordert hast, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist."
    ]
  }),
  webhookPaused: ({ host, team, reason }) => ({
    subject: `Der Webhook an ${host} ist angehalten`,
    before: [
      "Guten Tag,",
      `der Webhook des Teams ${team} an ${host} wurde angehalten, ${
        reason === "gone"
          ? "weil sein Ziel sagte, dass es nicht mehr da ist (410)."
          : "weil drei Tage lang nichts ankam."
      }`
    ],
    verb: "Ansehen, was gesendet wurde",
    after: ["Was inzwischen geschieht, wird 30 Tage aufbewahrt. Es wird gesendet, sobald du den Webhook fortsetzt."]
  })
}
