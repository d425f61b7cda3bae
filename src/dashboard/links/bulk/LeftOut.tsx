import { plural, t } from "@lingui/core/macro"
import { Alert, List, Text } from "@mantine/core"
import IconAlertCircle from "~icons/tabler/alert-circle"

/** The maximum number of lines to list. */
const most = 20

/** Lists the lines that are not addresses. */
export const LeftOut = ({ lines }: { readonly lines: ReadonlyArray<string> }) => {
  const title = plural(
    { count: lines.length },
    {
      one: "# line isn't a URL, so it's skipped and stays here",
      other: "# lines aren't URLs, so they're skipped and stay here"
    }
  )
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
        {lines.length > most && (
          <List.Item>{t`and ${plural({ count: lines.length - most }, { one: "# more line", other: "# more lines" })}`}</List.Item>
        )}
      </List>
    </Alert>
  )
}
