import { t } from "@lingui/core/macro"
import { Button, Group, VisuallyHidden } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconMapSearch from "~icons/tabler/map-search"
import { EmptyState } from "./EmptyState.tsx"

/** The screen for an unknown address. */
export const Missing = () => (
  <>
    <VisuallyHidden>
      <h1>{t`Not found`}</h1>
    </VisuallyHidden>
    <EmptyState
      icon={<IconMapSearch />}
      title={t`Nothing here`}
      action={
        <Group gap="xs">
          {history.length > 1 && (
            <Button variant="default" onClick={() => history.back()}>
              {t`Go back`}
            </Button>
          )}
          <Button component={Link} to="/links">
            {t({ context: "shared", message: "Go to links" })}
          </Button>
        </Group>
      }
    >
      {t`This page may have been deleted, or it may belong to another team.`}
    </EmptyState>
  </>
)
