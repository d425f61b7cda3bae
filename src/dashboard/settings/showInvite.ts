import { t } from "@lingui/core/macro"
import type { NewInvite } from "../../member/Invite.ts"
import { showOnce } from "./showOnce.tsx"

/** Shows an invite's link once, and whether it is being mailed. */
export const showInvite = ({ url, email, mailed, replaces }: NewInvite) =>
  showOnce({
    title: t`The invite`,
    explanation: [
      mailed && email !== null
        ? t`This link is being mailed to ${email}. You can send it yourself as well. It is not shown again.`
        : t`Send this link to whom you invite. It is not shown again.`,
      ...(replaces ? [t`The earlier link for this address no longer works.`] : [])
    ].join(" "),
    secret: url,
    what: "link"
  })
