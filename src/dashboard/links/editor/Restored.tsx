import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import { RestoredNotice } from "../../ui/RestoredNotice.tsx"
import type { useLinkDraft } from "./useLinkDraft.ts"

/** What is known of a link that was not saved the last time: it is here again, or can be had. */
export const Restored = ({ isShown, discard, other, bringBack }: ReturnType<typeof useLinkDraft>["restored"]) =>
  other === undefined ? (
    <RestoredNotice isShown={isShown} onDiscard={discard} />
  ) : (
    <Alert color="leaf" variant="light" role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="break">
          {other === ""
            ? t`You had not finished another link`
            : t`You had not finished another link, to ${{ address: other }}`}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={bringBack}>
          {t`Go on with it`}
        </Button>
      </Group>
    </Alert>
  )
