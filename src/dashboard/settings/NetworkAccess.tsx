import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { toldFailure } from "../ui/notify.tsx"
import { desktop } from "./Desktop.ts"
import { Section } from "./Section.tsx"

/** Explains who can reach the links of a desktop installation, and how to move them to a server. */
export const NetworkAccess = ({ origin }: { readonly origin: string }) => (
  <Section
    title={t`Who can open your links`}
    description={t`Your links use ${origin} on this machine and work while Linden is running. To share them with others, move your data to a server.`}
    action={
      <Button variant="default" onClick={() => void desktop?.explainNetworkAccess().catch(toldFailure)}>
        {t`How to move to a server`}
      </Button>
    }
  />
)
