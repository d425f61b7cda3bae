import { t } from "@lingui/core/macro"
import { Checkbox, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useIsOwner } from "../api/Session.ts"
import type { ImportDraft } from "./Draft.ts"
import type { SourceNeeds } from "./sources.ts"

interface Props {
  readonly needs: SourceNeeds
  readonly draft: ImportDraft
  readonly onChange: (change: Partial<ImportDraft>) => void
  readonly faultOf: (field: string) => string | undefined
}

const quiet = { autoComplete: "off", "data-1p-ignore": true, spellCheck: false } as const

/** The key and address of a source that is read over its API. */
export const SourceFields = ({ needs: { source, address, hasKey }, draft, onChange, faultOf }: Props) => {
  const isOwner = useIsOwner()
  const isPage = source === "linktree"
  const isYourls = source === "yourls"
  return (
    <Stack gap="sm">
      {address !== undefined && (
        <TextInput
          label={isPage ? t`Address of the page` : t`Address`}
          {...(address === "possible" ? { description: t`Only for a server of your own.` } : {})}
          placeholder={isPage ? "https://linktr.ee/…" : "https://…"}
          inputMode="url"
          required={address === "needed"}
          value={draft.address}
          onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
          error={faultOf("base_url")}
          {...quiet}
        />
      )}
      {hasKey && (
        <PasswordInput
          label={isYourls ? t`Signature` : t`Key`}
          description={t`It is kept sealed, and forgotten when the import has ended.`}
          required={!isYourls}
          value={draft.token}
          onChange={({ currentTarget }) => onChange({ token: currentTarget.value })}
          error={faultOf("token")}
          visibilityToggleButtonProps={{ "aria-label": t`Show the key` }}
          {...quiet}
        />
      )}
      {isYourls && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t`Or a user name`}
            value={draft.username}
            onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
            error={faultOf("username")}
            {...quiet}
          />
          <PasswordInput
            label={t`and password`}
            value={draft.password}
            onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
            error={faultOf("password")}
            visibilityToggleButtonProps={{ "aria-label": t`Show the password` }}
            {...quiet}
            autoComplete="new-password"
          />
        </SimpleGrid>
      )}
      {(source === "bitly" || source === "shortio") && (
        <Checkbox
          label={t`Bring the clicks of each day`}
          description={t`That takes a request for each link, which uses up the quota of most plans.`}
          checked={draft.perLink}
          onChange={({ currentTarget }) => onChange({ perLink: currentTarget.checked })}
        />
      )}
      {source === "kutt" && (
        <Checkbox
          label={t`Bring the links of everybody`}
          description={t`With the key of an admin.`}
          checked={draft.everybody}
          onChange={({ currentTarget }) => onChange({ everybody: currentTarget.checked })}
        />
      )}
      {isOwner && address !== undefined && !isPage && (
        <Checkbox
          label={t`The address is in our own network`}
          description={t`This server then asks addresses that strangers cannot reach.`}
          checked={draft.allowPrivate}
          onChange={({ currentTarget }) => onChange({ allowPrivate: currentTarget.checked })}
          error={faultOf("allow_private")}
        />
      )}
    </Stack>
  )
}
