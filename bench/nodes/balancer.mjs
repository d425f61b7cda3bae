// A balancer that passes each connection to the next server, so that it uses almost no CPU.
import { connect, createServer } from "node:net"

const [port, ...servers] = process.argv.slice(2).map(Number)
let turn = 0

createServer((near) => {
  const far = connect(servers[turn++ % servers.length], "127.0.0.1")
  for (const [from, to] of [
    [near, far],
    [far, near]
  ]) {
    from.setNoDelay(true)
    from.pipe(to)
    from.on("error", () => to.destroy())
    from.on("close", () => to.destroy())
  }
}).listen(port, "127.0.0.1")
