import { Button, Group, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { errorAt } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { enter, session } from "../api/Session.ts"
import { told } from "../ui/notify.tsx"
import { team } from "./Client.ts"
import { Section } from "./Section.tsx"

/** Makes another team and goes there. */
export const NewTeam = () => {
  const [name, setName] = useState("")
  const queries = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: async () => {
      const made = await data(team.create({ payload: { name } }))
      return data(session.switchTeam({ payload: { team_id: made.id } }))
    },
    onSuccess: async (now) => {
      await navigate({ to: "/links" })
      enter(queries, now)
      told(`This is ${now.team.name}.`)
    }
  })
  const error = errorAt(making.error, "name")
  return (
    <Section title="Another team" description="With links, pages, members and keys of its own. You will be its owner.">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          making.mutate()
        }}
      >
        <Group align="flex-start" gap="sm">
          <TextInput
            aria-label="Name of the new team"
            placeholder="Name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={error}
            style={{ flex: "1 1 14rem" }}
          />
          <Button type="submit" variant="default" loading={making.isPending} disabled={name.trim() === ""}>
            Make it
          </Button>
        </Group>
      </form>
    </Section>
  )
}
