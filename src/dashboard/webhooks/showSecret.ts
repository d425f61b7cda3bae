import { showOnce } from "../settings/showOnce.tsx"
import { t } from "./words/t.ts"

/** Shows what signs the deliveries of an endpoint, this once. */
export const showSecret = (secret: string) =>
  showOnce({ title: t("theSecret"), explanation: t("theSecretHint"), secret, what: "secret" })
