import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import IconShare from "~icons/tabler/share"
import type { Link } from "../../../link/Link.ts"

/** Hands the short link to another app, where the system can; elsewhere there is the button that copies. */
export const ShareButton = ({ link: { short_url, meta_title } }: { readonly link: Link }) =>
  "share" in navigator && (
    <Button
      variant="default"
      leftSection={<IconShare size={18} />}
      // Who closes the system's sheet has chosen not to share: nothing to tell.
      onClick={() =>
        void navigator
          .share({ url: short_url, ...(meta_title === null ? {} : { title: meta_title }) })
          .catch(() => undefined)
      }
    >
      {t({ context: "verb", message: "Share" })}
    </Button>
  )
