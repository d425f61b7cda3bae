import type { LetterWords } from "./LetterWords.ts"

const roles = { owner: "owner", admin: "admin", member: "member" }

export const en: LetterWords = {
  invite: ({ by, team, role }) => ({
    subject: `${by} invites you to ${team}`,
    before: ["Hello,", `${by} invites you to the team ${team} on Linden, as ${roles[role]}.`],
    verb: "Join the team",
    after: ["The link works once, for seven days.", "If you do not know what this is about, do nothing."]
  }),
  newPassword: ({ username }) => ({
    subject: "A new password for Linden",
    before: [`Hello ${username},`, "somebody, most likely you, asked for a new password for your account."],
    verb: "Set a new password",
    after: [
      "The link works once, for an hour. It signs you out everywhere else.",
      "If you did not ask for it, do nothing: your password stays as it is."
    ]
  }),
  webhookPaused: ({ host, team, reason }) => ({
    subject: `The webhook to ${host} is paused`,
    before: [
      "Hello,",
      `The webhook of the team ${team} to ${host} was paused, ${
        reason === "gone"
          ? "since its endpoint said that it is gone (410)."
          : "since nothing got through for three days."
      }`
    ],
    verb: "See what was sent",
    after: ["What happens meanwhile is kept for 30 days. It is sent once you go on with the webhook."]
  })
}
