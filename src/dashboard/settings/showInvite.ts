import { t } from "@lingui/core/macro"
import type { NewInvite } from "../../member/Invite.ts"
import { showOnce } from "./showOnce.tsx"

/** Shows an invite's link once, and whether it is being sent by email. */
export const showInvite = ({ url, email, mailed, replaces }: NewInvite) =>
  showOnce({
    title: t`Invite link`,
    explanation: [
      mailed && email !== null
        ? t`We're emailing this link to ${email}. You can also share it yourself. It won't be shown again.`
        : t`Share this link with the person you're inviting. It won't be shown again.`,
      ...(replaces ? [t`The previous invite link for this email no longer works.`] : [])
    ].join(" "),
    secret: url,
    what: "link"
  })
