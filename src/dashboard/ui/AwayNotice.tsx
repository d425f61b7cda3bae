import { Alert, Text } from "@mantine/core"
import IconCloudOff from "~icons/tabler/cloud-off"
import { useAway } from "../api/Offline.ts"
import { t } from "./words/t.ts"

export const awaySentence = t("theServerCannotReachedWhat")

/** Says that the server is away where something covers the banner that says so: on a small screen. */
export const AwayNotice = () =>
  useAway() ? (
    <Alert color="yellow" icon={<IconCloudOff />} p="xs" role="status" hiddenFrom="sm">
      <Text size="sm">{awaySentence}</Text>
    </Alert>
  ) : null
