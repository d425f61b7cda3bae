import { Button, Group, VisuallyHidden } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconMapSearch from "~icons/tabler/map-search"
import { EmptyState } from "./EmptyState.tsx"
import { t } from "./words/t.ts"

/** What a screen shows whose address names nothing. */
export const Missing = () => (
  <>
    <VisuallyHidden>
      <h1>{t("notFound")}</h1>
    </VisuallyHidden>
    <EmptyState
      icon={<IconMapSearch />}
      title={t("thereIsNothingHere")}
      action={
        <Group gap="xs">
          {history.length > 1 && (
            <Button variant="default" onClick={() => history.back()}>
              {t("goBack")}
            </Button>
          )}
          <Button component={Link} to="/links">
            {t("goToTheLinks")}
          </Button>
        </Group>
      }
    >
      {t("whatAddressNamedMayHave")}
    </EmptyState>
  </>
)
