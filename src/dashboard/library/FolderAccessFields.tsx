import { t } from "@lingui/core/macro"
import { MultiSelect, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { covers } from "../../contract/Role.ts"
import type { FolderAccess, FolderMember } from "../../folder/Access.ts"
import { membersQuery } from "../queries/MembersClient.ts"

/** Who sees a folder. */
export interface Access {
  readonly access: FolderAccess
  readonly members: ReadonlyArray<FolderMember>
}

interface Props {
  readonly value: Access
  readonly onChange: (access: Access) => void
  readonly error: string | undefined
}

const choices = [
  { value: "team", label: t`Everyone in the team` },
  { value: "listed", label: t`Only some members` }
]

/** Chooses who sees a folder. Owners and admins always do, so they aren't listed. */
export const FolderAccessFields = ({ value, onChange, error }: Props) => {
  const { data: people = [] } = useQuery(membersQuery)
  const others = people.filter(({ role }) => !covers(role, "admin"))
  const listed = (access: FolderMember["access"]) =>
    value.members.filter((member) => member.access === access && others.some(({ id }) => id === member.user_id))
  const field = (access: FolderMember["access"]) => ({
    data: others
      .filter(({ id }) => !value.members.some((one) => one.user_id === id && one.access !== access))
      .map(({ id, username }) => ({ value: id as string, label: username })),
    value: listed(access).map(({ user_id }) => user_id as string),
    onChange: (ids: ReadonlyArray<string>) =>
      onChange({
        ...value,
        members: [
          ...value.members.filter((member) => member.access !== access),
          ...others.flatMap(({ id }) => (ids.includes(id) ? [{ user_id: id, access }] : []))
        ]
      }),
    searchable: true,
    hidePickedOptions: true,
    nothingFoundMessage: t`No matches`
  })
  return (
    <>
      <NativeSelect
        label={t`Who sees this folder`}
        description={
          value.access === "listed"
            ? t`Others don't see the folder, nor its links, pages, QR codes and clicks. Owners and admins see everything.`
            : undefined
        }
        data={choices}
        value={value.access}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === "listed" ? { ...value, access: "listed" } : { access: "team", members: [] })
        }
        error={value.access === "team" ? error : undefined}
      />
      {value.access === "listed" && (
        <>
          <MultiSelect {...field("edit")} label={t({ context: "folder", message: "Can edit" })} error={error} />
          <MultiSelect
            {...field("view")}
            label={t({ context: "folder", message: "Can view" })}
            description={t`They can't change what is in the folder.`}
          />
        </>
      )}
    </>
  )
}
