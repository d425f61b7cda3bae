import type { WebContents } from "electron"
import type { ElectronApi } from "./ElectronApi.ts"
import type { WindowRules } from "./Windows.ts"

const policyHeader = "content-security-policy"

/** Enforces the rules for a window's pages: navigation, new windows and permissions. */
export const holdContents = (electron: ElectronApi, contents: WebContents, rules: WindowRules) => {
  const toBrowser = (url: string) => void electron.shell.openExternal(url).catch(() => {})
  const judge = (details: { url: string; isMainFrame: boolean; preventDefault: () => void }) => {
    if (!details.isMainFrame) return
    const verdict = rules.navigate(details.url)
    if (verdict === "stay") return
    details.preventDefault()
    if (verdict === "browser") toBrowser(details.url)
  }
  contents.on("will-navigate", judge)
  contents.on("will-redirect", judge)
  contents.on("will-attach-webview", (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const verdict = rules.open(url)
    if (verdict === "stay") void contents.loadURL(url).catch(() => {})
    if (verdict === "browser") toBrowser(url)
    return { action: "deny" }
  })

  const { session } = contents
  session.setPermissionRequestHandler((_contents, permission, grant, details) =>
    grant(rules.permit(permission, details.requestingUrl))
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => rules.permit(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onHeadersReceived((details, done) => {
    const headers = details.responseHeaders ?? {}
    const hasPolicy = Object.keys(headers).some((name) => name.toLowerCase() === policyHeader)
    done(hasPolicy ? {} : { responseHeaders: { ...headers, [policyHeader]: [rules.fallbackPolicy] } })
  })
}
