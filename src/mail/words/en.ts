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
  })
}
