import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Anchor, Button, Code, Kbd, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import IconBookmark from "~icons/tabler/bookmark"
import IconExternalLink from "~icons/tabler/external-link"
import { CopyButton } from "../ui/CopyButton.tsx"
import { told } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Section } from "./Section.tsx"

const bookmarklet = `javascript:void(open(${JSON.stringify(`${location.origin}/app/share?url=`)}+encodeURIComponent(location.href),"_blank"))`

const example = `curl ${location.origin}/api/v1/links \\
  -H "Authorization: Bearer YOUR_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/a/long/address","redirect_type":"instant"}'`

// Browsers allow this, as well as installing the app, only in secure contexts.
const canHandle = "registerProtocolHandler" in navigator
const { origin } = location

const handleScheme = () => {
  navigator.registerProtocolHandler("web+linden", `${location.origin}/app/share?url=%s`)
  told(t`Your browser asks whether Linden may open web+linden links.`)
}

const ToReference = ({ children }: { readonly children: ReactNode }) => (
  <Anchor href="/docs" target="_blank" rel="noreferrer" inherit underline="always">
    {children} <IconExternalLink size={14} aria-hidden />
  </Anchor>
)

/** Ways to shorten links from elsewhere: bookmarklet, installed app, link scheme and API. */
export const ToolsScreen = () => (
  <>
    <PageHeader title={t`Tools`} description={t`Shorten from wherever you are.`} />
    <Section
      title={t`Bookmark`}
      description={t`Drag this button to your bookmarks bar. On any page, a click on it brings that page's address here.`}
    >
      <Stack align="flex-start" gap="sm">
        <Button
          component="a"
          variant="default"
          leftSection={<IconBookmark size={18} />}
          onClick={(event) => event.preventDefault()}
          // React refuses to render a `javascript:` URL. This one is ours, and only meant to be dragged.
          ref={(link: HTMLAnchorElement | null) => link?.setAttribute("href", bookmarklet)}
        >
          {t`Shorten with Linden`}
        </Button>
        <CopyButton text={bookmarklet} label={t`Copy its address instead`} />
      </Stack>
    </Section>
    <Section
      title={t`App`}
      description={
        isSecureContext
          ? t`Install Linden from your browser's address bar or menu. On a phone it then appears where you share a page.`
          : t`Can be installed where Linden is reached by https. This address, ${origin}, is plain http.`
      }
    />
    <Section
      title={t`Link scheme`}
      description={
        <>
          <Trans>
            Lets <Code>web+linden:https://example.com</Code> open here, for your own scripts and shortcuts.
          </Trans>
          {!canHandle &&
            ` ${isSecureContext ? t`Your browser cannot turn this on.` : t`Can be turned on where Linden is reached by https. This address, ${origin}, is plain http.`}`}
        </>
      }
      action={
        canHandle && (
          <Button variant="default" onClick={handleScheme}>
            {t`Turn it on`}
          </Button>
        )
      }
    />
    <Section
      title="API"
      description={
        <Trans>
          Everything here can be done by a program. <ToReference>Read the reference</ToReference>
        </Trans>
      }
    >
      <Code block>{example}</Code>
    </Section>
    <Section title={t`Keyboard`}>
      <Text size="sm">
        <Trans>
          Press <Kbd>?</Kbd> anywhere for the list of shortcuts, <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to find anything.
        </Trans>
      </Text>
    </Section>
  </>
)
