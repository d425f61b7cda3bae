import { t } from "@lingui/core/macro"
import { Alert, Text } from "@mantine/core"
import IconCloudOff from "~icons/tabler/cloud-off"
import { useAway } from "../api/Offline.ts"

export const awaySentence = t`Can't reach the server. What you typed stays here. Retrying…`

/** Reports that the server is offline, on small screens where the link editor covers the shell's banner. */
export const AwayNotice = () =>
  useAway() ? (
    <Alert color="yellow" icon={<IconCloudOff />} p="xs" role="status" hiddenFrom="sm">
      <Text size="sm">{awaySentence}</Text>
    </Alert>
  ) : null
