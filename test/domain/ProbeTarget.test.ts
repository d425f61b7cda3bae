import { expect, it } from "vitest"
import { mayAsk } from "../../src/domain/ProbeTarget.ts"

const never = [
  "169.254.169.254",
  "169.254.0.1",
  "::ffff:169.254.169.254",
  "fe80::1",
  "fe80::1%eth0",
  "fd00:ec2::254",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "0.0.0.0",
  "::",
  "224.0.0.1",
  "linden.example",
  ""
]
const closed = ["10.0.0.8", "192.168.0.1", "172.16.0.1", "127.0.0.1", "::1", "fd12::1", "100.64.0.1"]

it.each(never)("the check of a domain never connects to %s", (address) => {
  expect(mayAsk(address, { own: [], allowPrivate: true })).toBe(false)
})

it.each(closed)("connects to %s if the operator allows it, or if it belongs to the installation", (address) => {
  expect(mayAsk(address, { own: [], allowPrivate: false })).toBe(false)
  expect(mayAsk(address, { own: [], allowPrivate: true })).toBe(true)
  expect(mayAsk(address, { own: [address], allowPrivate: false })).toBe(true)
})

it.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])("always connects to %s", (address) => {
  expect(mayAsk(address, { own: [], allowPrivate: false })).toBe(true)
})

it("never connects to a link-local address, even the installation's own", () => {
  expect(mayAsk("169.254.10.10", { own: ["169.254.10.10"], allowPrivate: true })).toBe(false)
})
