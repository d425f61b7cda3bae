import type { NewInvite } from "../../member/Invite.ts"
import { showOnce } from "./showOnce.tsx"

/** Shows the link of an invite, this once, and says whether it is on its way already. */
export const showInvite = ({ url, email, mailed }: NewInvite) =>
  showOnce({
    title: "The invite",
    explanation: mailed
      ? `This link is being mailed to ${email}. You can send it yourself as well. It is not shown again.`
      : "Send this link to whom you invite. It is not shown again.",
    secret: url,
    what: "link"
  })
