import { Effect } from "effect"
import { ownerKey, type TestServer } from "../support/TestServer.ts"

type Server = TestServer["Type"]

/** Uploads a picture to a server; returns the response and the picture's path. */
export const upload = ({ url }: Pick<Server, "url">, bytes: Uint8Array) =>
  Effect.promise(async () => {
    const body = new FormData()
    body.append("file", new Blob([Uint8Array.from(bytes)]), "a.png")
    const headers = { authorization: `Bearer ${ownerKey}` }
    const response = await fetch(`${url}/api/v1/uploads`, { method: "POST", body, headers })
    const { data, message } = (await response.json()) as { data?: { id: string; url: string }; message: string }
    const address = data?.url ?? "http://none"
    return {
      ...{ status: response.status, message },
      id: data?.id ?? "",
      path: new URL(address).pathname,
      file: address.split("/").at(-1) ?? ""
    }
  })

/** A server's response at a path. */
export const fetched = ({ url }: Pick<Server, "url">, path: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}${path}`)
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  })

/** Deletes an upload on a server. */
export const remove = (server: Pick<Server, "send">, id: string) => server.send("DELETE", `/api/v1/uploads/${id}`)
