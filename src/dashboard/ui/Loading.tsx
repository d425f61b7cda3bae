import { t } from "@lingui/core/macro"
import { Center, Loader } from "@mantine/core"

/** Shown while data loads. */
export const Loading = () => (
  <Center py={80} role="status" aria-label={t({ context: "shared", message: "Loading" })}>
    <Loader type="dots" />
  </Center>
)
