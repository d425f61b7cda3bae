// The parts of Electron that a second instance uses: it sets itself up, finds the lock taken and ends.
import { EventEmitter } from "node:events"
import { register } from "node:module"

// Electron adds this to Node's `process`.
process.getSystemVersion = () => "6.12.1"

const done = []
const note =
  (name, result) =>
  (...values) => {
    done.push([name, ...values].join(" "))
    return result
  }

globalThis.electronStub = {
  app: Object.assign(new EventEmitter(), {
    isPackaged: true,
    enableSandbox: note("enableSandbox"),
    setName: note("setName"),
    setAppUserModelId: note("setAppUserModelId"),
    getVersion: () => "1.2.3",
    getPath: (name) => `/nowhere/${name}`,
    requestSingleInstanceLock: note("requestSingleInstanceLock", false),
    exit: (code) => console.log(JSON.stringify([...done, `exit ${code}`]))
  }),
  dialog: { showErrorBox: (title, text) => console.log(`${title}: ${text}`) }
}
const others =
  "BrowserWindow clipboard globalShortcut ipcMain Menu Notification nativeTheme powerMonitor safeStorage screen session shell Tray utilityProcess"
const source = `export const { app, dialog } = globalThis.electronStub
${others
  .split(" ")
  .map((name) => `export const ${name} = {}`)
  .join("\n")}`
const stub = `data:text/javascript,${encodeURIComponent(source)}`
const hooks = `export const resolve = (name, context, next) =>
  name === "electron" ? { url: ${JSON.stringify(stub)}, shortCircuit: true } : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
