import { Button, Group, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { errorAt } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { sessionQuery } from "../api/Session.ts"
import { told } from "../ui/notify.tsx"
import { team } from "./Client.ts"
import { teamQuery } from "./Queries.ts"

interface Props {
  readonly name: string
  readonly canManage: boolean
}

/** Renames the team. */
export const TeamName = ({ name, canManage }: Props) => {
  const [text, setText] = useState(name)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => data(team.update({ payload: { name: text } })),
    onSuccess: (saved) => {
      queries.setQueryData(teamQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      told("The team has a new name.")
    }
  })
  const error = errorAt(saving.error, "name")
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          aria-label="Name of the team"
          value={text}
          readOnly={!canManage}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={error}
          style={{ flex: "1 1 14rem" }}
        />
        {canManage && (
          <Button type="submit" loading={saving.isPending} disabled={text.trim() === name || text.trim() === ""}>
            Save
          </Button>
        )}
      </Group>
    </form>
  )
}
