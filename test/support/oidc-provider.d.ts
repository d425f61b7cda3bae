declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: {
      readonly clientId: string
      readonly accountId: string
    }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
