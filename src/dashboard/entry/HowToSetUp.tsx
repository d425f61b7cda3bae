import { Trans } from "@lingui/react/macro"
import { Code } from "@mantine/core"

/** How to get a setup link. */
export const HowToSetUp = () => (
  <Trans>
    If this installation isn't set up yet, run <Code>node dist/linden.js setup</Code> in the server's folder to print a
    new link. If Linden is installed as a command, use <Code>linden setup</Code>.
  </Trans>
)
