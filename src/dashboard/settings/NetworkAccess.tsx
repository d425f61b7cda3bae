import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { toldFailure } from "../ui/notify.tsx"
import { desktop } from "./Desktop.ts"
import { Section } from "./Section.tsx"

/** Explains how far a desktop's links reach, and how to move them to a server. */
export const NetworkAccess = ({ origin }: { readonly origin: string }) => (
  <Section
    title={t`How far your links reach`}
    description={t`They live on this machine, at ${origin}, and work here while Linden runs. To let others follow them, move the same data to a server.`}
    action={
      <Button variant="default" onClick={() => void desktop?.explainNetworkAccess().catch(toldFailure)}>
        {t`How to move`}
      </Button>
    }
  />
)
