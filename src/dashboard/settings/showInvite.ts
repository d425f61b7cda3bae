import type { NewInvite } from "../../member/Invite.ts"
import { showOnce } from "./showOnce.tsx"
import { t } from "./words/t.ts"

/** Shows the link of an invite, this once, and says whether it is on its way already. */
export const showInvite = ({ url, email, mailed, replaces }: NewInvite) =>
  showOnce({
    title: t("theInvite"),
    explanation: [
      mailed && email !== null ? t("thisLinkBeingMailedEmail", { email }) : t("sendLinkWhomInviteNot"),
      ...(replaces ? [t("earlierInviteEnds")] : [])
    ].join(" "),
    secret: url,
    what: "link"
  })
