import { Checkbox, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useIsOwner } from "../api/Session.ts"
import type { ImportDraft } from "./Draft.ts"
import type { SourceNeeds } from "./sources.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly needs: SourceNeeds
  readonly draft: ImportDraft
  readonly onChange: (change: Partial<ImportDraft>) => void
  readonly faultOf: (field: string) => string | undefined
}

const quiet = { autoComplete: "off", "data-1p-ignore": true, spellCheck: false } as const

/** The key and the address of a source that is read over its interface. */
export const SourceFields = ({ needs: { source, address, hasKey }, draft, onChange, faultOf }: Props) => {
  const isOwner = useIsOwner()
  const isPage = source === "linktree"
  const isYourls = source === "yourls"
  return (
    <Stack gap="sm">
      {address !== undefined && (
        <TextInput
          label={isPage ? t("addressOfThePage") : t("addressOfTheSource")}
          {...(address === "possible" ? { description: t("addressWhereOwn") } : {})}
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
          label={isYourls ? t("signature") : t("key")}
          description={t("keyIsForgotten")}
          required={!isYourls}
          value={draft.token}
          onChange={({ currentTarget }) => onChange({ token: currentTarget.value })}
          error={faultOf("token")}
          visibilityToggleButtonProps={{ "aria-label": t("showKey") }}
          {...quiet}
        />
      )}
      {isYourls && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t("orUserName")}
            value={draft.username}
            onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
            error={faultOf("username")}
            {...quiet}
          />
          <PasswordInput
            label={t("andPassword")}
            value={draft.password}
            onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
            error={faultOf("password")}
            visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
            {...quiet}
            autoComplete="new-password"
          />
        </SimpleGrid>
      )}
      {(source === "bitly" || source === "shortio") && (
        <Checkbox
          label={t("askForEachLink")}
          description={t("askForEachLinkMeans")}
          checked={draft.perLink}
          onChange={({ currentTarget }) => onChange({ perLink: currentTarget.checked })}
        />
      )}
      {source === "kutt" && (
        <Checkbox
          label={t("linksOfEverybody")}
          description={t("linksOfEverybodyMeans")}
          checked={draft.everybody}
          onChange={({ currentTarget }) => onChange({ everybody: currentTarget.checked })}
        />
      )}
      {isOwner && address !== undefined && !isPage && (
        <Checkbox
          label={t("inPrivateNetwork")}
          description={t("inPrivateNetworkMeans")}
          checked={draft.allowPrivate}
          onChange={({ currentTarget }) => onChange({ allowPrivate: currentTarget.checked })}
          error={faultOf("allow_private")}
        />
      )}
    </Stack>
  )
}
