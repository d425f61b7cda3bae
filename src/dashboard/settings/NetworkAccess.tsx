import { Button } from "@mantine/core"
import { toldFailure } from "../ui/notify.tsx"
import { desktop } from "./Desktop.ts"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

/** How far links of a desktop reach, and the way to move them. */
export const NetworkAccess = ({ origin }: { readonly origin: string }) => (
  <Section
    title={t("howFarYourLinksReach")}
    description={t("theyLiveMachineAtOrigin", { origin })}
    action={
      <Button variant="default" onClick={() => void desktop?.explainNetworkAccess().catch(toldFailure)}>
        {t("howToMove")}
      </Button>
    }
  />
)
