import { t } from "@lingui/core/macro"
import { Alert, Text } from "@mantine/core"
import IconCloudOff from "~icons/tabler/cloud-off"
import { useAway } from "../api/Offline.ts"

export const awaySentence = t`The server cannot be reached. What you typed stays here; it is asked again every few seconds.`

/** Reports that the server is offline, on small screens where the drawer covers the shell's banner. */
export const AwayNotice = () =>
  useAway() ? (
    <Alert color="yellow" icon={<IconCloudOff />} p="xs" role="status" hiddenFrom="sm">
      <Text size="sm">{awaySentence}</Text>
    </Alert>
  ) : null
