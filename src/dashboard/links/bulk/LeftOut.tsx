import { Alert, List, Text } from "@mantine/core"
import IconAlertCircle from "~icons/tabler/alert-circle"
import { t } from "./words/t.ts"

/** How many lines are named. */
const most = 20

/** Names the lines that become no link. */
export const LeftOut = ({ lines }: { readonly lines: ReadonlyArray<string> }) => {
  const title = t("linesWithoutAddress", { count: lines.length })
  return (
    <Alert color="yellow" icon={<IconAlertCircle />} role="status">
      <Text size="sm" fw={500} mb={4}>
        {title}
      </Text>
      <List size="sm" className="break" aria-label={title}>
        {lines.slice(0, most).map((line) => (
          <List.Item key={line}>
            <bdi>{line}</bdi>
          </List.Item>
        ))}
        {lines.length > most && <List.Item>{t("andMoreLines", { count: lines.length - most })}</List.Item>}
      </List>
    </Alert>
  )
}
