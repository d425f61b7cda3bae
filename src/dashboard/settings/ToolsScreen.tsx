import { Anchor, Button, Code, Kbd, Stack, Text } from "@mantine/core"
import { IconBookmark } from "../icons/IconBookmark.ts"
import { IconExternalLink } from "../icons/IconExternalLink.ts"
import { CopyButton } from "../ui/CopyButton.tsx"
import { told } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Section } from "./Section.tsx"

const bookmarklet = `javascript:void(open(${JSON.stringify(`${location.origin}/app/share?url=`)}+encodeURIComponent(location.href),"_blank"))`

const example = `curl ${location.origin}/api/v1/links \\
  -H "Authorization: Bearer YOUR_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"https://example.com/a/long/address","redirect_type":"instant"}'`

// Browsers keep this, and installing, to secure contexts.
const canHandle = "registerProtocolHandler" in navigator
const insecure = `This address, ${location.origin}, is plain http.`

const handleScheme = () => {
  navigator.registerProtocolHandler("web+linden", `${location.origin}/app/share?url=%s`)
  told("Your browser asks whether Linden may open web+linden links.")
}

/** Ways to shorten from elsewhere: bookmark, installed app, link scheme, API. */
export const ToolsScreen = () => (
  <>
    <PageHeader title="Tools" description="Shorten from wherever you are." />
    <Section
      title="Bookmark"
      description="Drag this button to your bookmarks bar. On any page, a click on it brings that page's address here."
    >
      <Stack align="flex-start" gap="sm">
        <Button
          component="a"
          variant="default"
          leftSection={<IconBookmark size={18} />}
          onClick={(event) => event.preventDefault()}
          // React refuses to write such an address itself; this one is ours, and only meant to be dragged.
          ref={(link: HTMLAnchorElement | null) => link?.setAttribute("href", bookmarklet)}
        >
          Shorten with Linden
        </Button>
        <CopyButton text={bookmarklet} what="bookmark's address" label="Copy its address instead" />
      </Stack>
    </Section>
    <Section
      title="App"
      description={
        isSecureContext
          ? "Install Linden from your browser's address bar or menu. On a phone it then appears where you share a page."
          : `Can be installed where Linden is reached by https. ${insecure}`
      }
    />
    <Section
      title="Link scheme"
      description={
        <>
          Lets <Code>web+linden:https://example.com</Code> open here, for your own scripts and shortcuts.
          {!canHandle &&
            (isSecureContext
              ? " Your browser cannot turn this on."
              : ` Can be turned on where Linden is reached by https. ${insecure}`)}
        </>
      }
      action={
        canHandle && (
          <Button variant="default" onClick={handleScheme}>
            Turn it on
          </Button>
        )
      }
    />
    <Section
      title="API"
      description={
        <>
          Everything here can be done by a program.{" "}
          <Anchor href="/docs" target="_blank" rel="noreferrer" inherit underline="always">
            Read the reference <IconExternalLink size={14} aria-hidden />
          </Anchor>
        </>
      }
    >
      <Code block>{example}</Code>
    </Section>
    <Section title="Keyboard">
      <Text size="sm">
        Press <Kbd>?</Kbd> anywhere for the list of shortcuts, <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to find anything.
      </Text>
    </Section>
  </>
)
