import { HttpApi, type HttpApiGroup } from "@effect/platform"

/** The contract with one group of endpoints alone, as that group's handlers need it. */
export const groupApi = <Group extends HttpApiGroup.HttpApiGroup.Any>(group: Group) =>
  HttpApi.make("linden").add(group).prefix("/api/v1")
