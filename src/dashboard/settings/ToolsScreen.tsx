import { Anchor, Button, Code, Kbd, Stack, Text } from "@mantine/core"
import IconBookmark from "~icons/tabler/bookmark"
import IconExternalLink from "~icons/tabler/external-link"
import { CopyButton } from "../ui/CopyButton.tsx"
import { told } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

const bookmarklet = `javascript:void(open(${JSON.stringify(`${location.origin}/app/share?url=`)}+encodeURIComponent(location.href),"_blank"))`

const example = `curl ${location.origin}/api/v1/links \\
  -H "Authorization: Bearer YOUR_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/a/long/address","redirect_type":"instant"}'`

// Browsers keep this, and installing, to secure contexts.
const canHandle = "registerProtocolHandler" in navigator
const { origin } = location

const handleScheme = () => {
  navigator.registerProtocolHandler("web+linden", `${location.origin}/app/share?url=%s`)
  told(t("yourBrowserAsksWhetherLinden"))
}

/** Ways to shorten from elsewhere: bookmark, installed app, link scheme, API. */
export const ToolsScreen = () => (
  <>
    <PageHeader title={t("tools")} description={t("shortenFromWhereverYouAre")} />
    <Section title={t("bookmark")} description={t("dragButtonBookmarksBarAny")}>
      <Stack align="flex-start" gap="sm">
        <Button
          component="a"
          variant="default"
          leftSection={<IconBookmark size={18} />}
          onClick={(event) => event.preventDefault()}
          // React refuses to write such an address itself; this one is ours, and only meant to be dragged.
          ref={(link: HTMLAnchorElement | null) => link?.setAttribute("href", bookmarklet)}
        >
          {t("shortenWithLinden")}
        </Button>
        <CopyButton text={bookmarklet} label={t("copyItsAddressInstead")} />
      </Stack>
    </Section>
    <Section
      title={t("app")}
      description={isSecureContext ? t("installLindenFromBrowsersAddress") : t("installByHttps", { origin })}
    />
    <Section
      title={t("linkScheme")}
      description={
        <>
          {t.rich("letsWebLindenHttpsExample", { code: (inner) => <Code>{inner}</Code> })}
          {!canHandle && ` ${isSecureContext ? t("browserCannotTurnOn") : t("turnOnByHttps", { origin })}`}
        </>
      }
      action={
        canHandle && (
          <Button variant="default" onClick={handleScheme}>
            {t("turnItOn")}
          </Button>
        )
      }
    />
    <Section
      title="API"
      description={t.rich("everythingByProgram", {
        a: (inner) => (
          <Anchor href="/docs" target="_blank" rel="noreferrer" inherit underline="always">
            {inner} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )
      })}
    >
      <Code block>{example}</Code>
    </Section>
    <Section title={t("keyboard")}>
      <Text size="sm">{t.rich("pressAnywhereListShortcutsCtrl", { kbd: (inner) => <Kbd>{inner}</Kbd> })}</Text>
    </Section>
  </>
)
