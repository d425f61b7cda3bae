import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Anchor, Button, Code, Kbd, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import IconBookmark from "~icons/tabler/bookmark"
import IconExternalLink from "~icons/tabler/external-link"
import { CopyButton } from "../ui/CopyButton.tsx"
import { installOffer } from "../ui/installOffer.ts"
import { told } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Section } from "./Section.tsx"

addEventListener("appinstalled", () => installOffer.set(undefined))

/** Asks the user to install the app; undefined if the browser doesn't offer it. */
const useInstall = (): (() => void) | undefined => {
  const offer = installOffer.use()
  if (offer === undefined) return undefined
  return () => {
    // Each offer can be used only once.
    installOffer.set(undefined)
    void offer.prompt()
  }
}

const bookmarklet = `javascript:void(open(${JSON.stringify(`${location.origin}/app/share?url=`)}+encodeURIComponent(location.href),"_blank"))`

const example = `curl ${location.origin}/api/v1/links \\
  -H "Authorization: Bearer YOUR_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/a/long/address","redirect_type":"instant"}'`

// Browsers allow link schemes, as well as installing the app, only in secure contexts.
const canHandle = "registerProtocolHandler" in navigator
const { origin } = location

const handleScheme = () => {
  navigator.registerProtocolHandler("web+linden", `${location.origin}/app/share?url=%s`)
  told(t`Your browser will ask whether Linden may open web+linden links.`)
}

const ToReference = ({ children }: { readonly children: ReactNode }) => (
  <Anchor href="/docs" target="_blank" rel="noreferrer" inherit underline="always">
    {children} <IconExternalLink size={14} aria-hidden />
  </Anchor>
)

const InstallButton = () => {
  const install = useInstall()
  return (
    install !== undefined && (
      <Button variant="default" onClick={install}>
        {t`Install the app`}
      </Button>
    )
  )
}

/** Ways to shorten links from elsewhere: bookmarklet, installed app, link scheme and API. */
export const ToolsScreen = () => (
  <>
    <PageHeader title={t`Tools`} description={t`Shorten links from anywhere.`} />
    <Section
      title={t`Bookmarklet`}
      description={t`Drag this button to your bookmarks bar. Click it on any page to shorten that page's URL.`}
    >
      <Stack align="flex-start" gap="sm">
        <Button
          component="a"
          variant="default"
          leftSection={<IconBookmark size={18} />}
          onClick={(event) => event.preventDefault()}
          // React refuses to render a `javascript:` URL. This one is our own, and only meant to be dragged.
          ref={(link: HTMLAnchorElement | null) => link?.setAttribute("href", bookmarklet)}
        >
          {t`Shorten with Linden`}
        </Button>
        <CopyButton text={bookmarklet} label={t`Copy bookmarklet URL`} />
      </Stack>
    </Section>
    <Section
      title={t`App`}
      description={
        isSecureContext
          ? t`Install Linden from your browser's address bar or menu. On a phone, it then appears in the share menu.`
          : t`To install Linden, open it over HTTPS. ${origin} uses plain HTTP.`
      }
      action={<InstallButton />}
    />
    <Section
      title={t`Link scheme`}
      description={
        <>
          <Trans>
            Opens <Code>web+linden:https://example.com</Code> in Linden, for your own scripts and shortcuts.
          </Trans>
          {!canHandle &&
            ` ${isSecureContext ? t`Your browser doesn't support this.` : t`To turn this on, open Linden over HTTPS. ${origin} uses plain HTTP.`}`}
        </>
      }
      action={
        canHandle && (
          <Button variant="default" onClick={handleScheme}>
            {t`Turn on`}
          </Button>
        )
      }
    />
    <Section
      title="API"
      description={
        <Trans>
          Automate Linden with the API. <ToReference>Read the reference</ToReference>
        </Trans>
      }
    >
      <Code block tabIndex={0}>
        {example}
      </Code>
    </Section>
    <Section title={t`Keyboard`}>
      <Text size="sm">
        <Trans>
          Press <Kbd>?</Kbd> to see all shortcuts, or <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to search.
        </Trans>
      </Text>
    </Section>
  </>
)
