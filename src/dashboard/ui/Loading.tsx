import { Center, Loader } from "@mantine/core"
import { t } from "./words/t.ts"

/** What stands where something is still read. */
export const Loading = () => (
  <Center py={80} role="status" aria-label={t("loading")}>
    <Loader type="dots" />
  </Center>
)
