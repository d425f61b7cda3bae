import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import IconShare from "~icons/tabler/share"
import type { Link } from "../../../link/Link.ts"

/**
 * Shares the short link through the system's share sheet. Hidden if the browser has no share sheet; there is also a
 * copy button.
 */
export const ShareButton = ({ link: { short_url, meta_title } }: { readonly link: Link }) =>
  "share" in navigator && (
    <Button
      variant="default"
      leftSection={<IconShare size={18} />}
      // Closing the share sheet is not an error.
      onClick={() =>
        void navigator
          .share({ url: short_url, ...(meta_title === null ? {} : { title: meta_title }) })
          .catch(() => undefined)
      }
    >
      {t({ context: "verb", message: "Share" })}
    </Button>
  )
